/** Renders the preview page of a branch: a bar above the site in a frame. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { type AdminContext, adminDocument } from '../frame/admin-document.ts';
import { empty } from '../parts/empty.ts';

interface JobPreviewView extends AdminContext {
  /** Of the job. */
  readonly href: string;
  readonly branch: string;
  /** Address of the site's page that is shown first. */
  readonly site: string;
  /** The same for the frame. */
  readonly framed: string;
}

export function previewPage({ base, assets, href, branch, site, framed }: JobPreviewView): Html {
  return adminDocument({
    base,
    assets,
    title: `Preview of ${branch}`,
    body: html`
        <div class="preview"><header class="preview-bar"><a class="back"${attributes({ href })}>${interfaceIcon('arrow-left')}<span>Back to the job</span></a>
        <h1 class="preview-title">Preview of <span class="mono">${branch}</span></h1>
        <a class="back"${attributes({ href: site, target: '_blank', rel: 'noopener' })}><span>Without this bar</span>${interfaceIcon('external')}</a></header>
        <main class="preview-main"><iframe class="preview-site"${attributes({ src: framed, title: `The site as it is on ${branch}` })}></iframe></main></div>
      `,
  });
}

/** @param href of the job @param problem why, where it is known */
export function noPreview(href: string, problem?: string): Html {
  return empty({
    icon: 'branch',
    title: 'There is nothing to preview yet',
    text: problem ?? 'The job has no commit so far, or this server has no copy of the repository.',
    action: { label: 'Back to the job', href },
  });
}
