/** Renders the offer to write documentation of another program down as files of ours, and what became of it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { checkField, type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';

export interface ImportCardView {
  /** Address of the form that starts it. */
  readonly action: string;
  readonly csrf: string;
  /** What it was made with, and the file that says so; undefined once a docs.json is there. */
  readonly made?: { readonly program: string; readonly config: string };
  /** Why no job can run. */
  readonly problem?: string;
  /** Name of the agent that could finish what is left; undefined where there is none. */
  readonly agent?: string;
  /** Where what it wrote is read: at a forge, or on a page of the dashboard. */
  readonly opens: 'a pull request' | 'a review page';
  /** `folder`, `agent`. */
  readonly state: FormState;
  readonly job?: ImportedView;
}

interface ImportedView {
  readonly href: string;
  readonly folder: string;
  readonly state: 'working' | 'review' | 'merged' | 'over';
  /** Whether something was left out. */
  readonly isPart: boolean;
  /** Where the form is sent that shows the site from its folder; undefined where it cannot be changed here. */
  readonly show?: string;
  /** Whether an owner can change it on the page of the project. */
  readonly isOwners: boolean;
}

export function importCard(view: ImportCardView): Html {
  const { made, job } = view;
  if (job?.state === 'merged') return mergedCard(view, job);
  const title = made === undefined ? 'Import' : `Made with ${made.program}, and shown as it is`;
  return html`
    <section class="card" aria-labelledby="import"><h2 class="card-title" id="import">${title}</h2>
    ${made === undefined ? '' : html`<p class="card-text"><code>${made.config}</code> says so. Nothing is executed, and nothing is written into the repository; "lectern check" names what is not understood.</p>`}
    ${job === undefined || job.state === 'over' ? startForm(view) : began(job)}</section>
  `;
}

function began({ href, state, folder, isPart }: ImportedView): Html {
  const text =
    state === 'working'
      ? `A job is writing it into "${folder}".`
      : `It is written into "${folder}"${isPart ? ', but for what the job says that it left out' : ''}, and waits for a review.`;
  return html`<p class="card-text" role="status">${text}</p>
    <div class="card-foot"><a class="button button-primary"${attributes({ href })}>${state === 'working' ? 'Follow the job' : 'Look at the import'}</a></div>`;
}

function startForm({ action, csrf, problem, agent, opens, state }: ImportCardView): Html {
  const text = html`<p class="card-text">A job can write it down as files of Lectern: pages in MDX with a docs.json, in a folder of the repository. It opens ${opens}, whose text says what became of each page, what is left and where, and which old addresses answer. Merging it changes nothing for readers; after that you choose when the site is shown from there.</p>`;
  if (problem !== undefined)
    return html`${text}<p class="card-text" role="status">No job can run here yet. ${problem}</p>`;
  return html`${text}
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    ${textField(state, { name: 'folder', label: 'Folder to write', hint: 'A new one, inside the folder of the project.', attributes: { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', required: true, maxlength: 200 } })}
    ${agent === undefined ? '' : checkField(state, { name: 'agent', label: 'Have the agent finish what is left', hint: `${agent} works in the written folder, on exactly what the import could not say. It is on the same branch.` })}
    <div class="form-foot"><button class="button button-primary" type="submit">Write it down as docs.json</button></div></form>`;
}

function mergedCard(view: ImportCardView, { folder, href, show, isOwners, isPart }: ImportedView): Html {
  const { csrf, made } = view;
  // What was merged may lack something, so another import can begin.
  const again =
    made === undefined
      ? ''
      : html`<h3 class="card-title">Import it again</h3>
    ${startForm(view)}`;
  const form =
    show === undefined
      ? html`<p class="card-text">${isOwners ? 'An owner shows the site from there, on the page of the project.' : 'Name this folder where the project is set up: in the settings file, or on the command line.'}</p>`
      : html`<form class="card-foot" method="post"${attributes({ action: show })}>${formToken(csrf)}<button class="button button-primary" type="submit">Show the site from ${folder}</button></form>`;
  return html`
    <section class="card" aria-labelledby="import"><h2 class="card-title" id="import">The import is merged</h2>
    <p class="card-text">The branch has what <a class="link"${attributes({ href })}>the job</a> wrote into "${folder}"${isPart ? ', which says that it left something out' : ''}. Readers see the last site that was made of the old files until the project is that folder; all addresses stay.</p>${form}
    ${again}</section>
  `;
}
