/** GitHub and GitHub.Repo: a link to a public repository. */
import { attributes, html } from '../../lib/html.ts';
import type { Component } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { asText } from './prop-value.ts';

const REPOSITORY = /^(?:https:\/\/github\.com\/)?([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?\/?$/;

function repositoryLink(name: string): Component {
  return {
    name,
    doc: 'A link to a repository on GitHub',
    example: `<${name} repo="nodejs/node" />`,
    props: {
      repo: { kind: 'string', doc: '`owner/name`', required: true },
      variant: {
        kind: 'string',
        doc: 'With or without a background',
        default: 'inset',
        values: ['inset', 'flat'],
      },
      className: { kind: 'string', doc: 'Additional classes' },
    },
    render({ props, inner: content, context }) {
      const inner = content();
      const found = REPOSITORY.exec(asText(props['repo']) ?? '');
      if (!found) {
        if (asText(props['repo']) !== undefined)
          context.warn(
            'component/repository',
            `<${name}> names no repository of GitHub`,
            'Give it repo="owner/name"',
          );
        return inner;
      }
      context.feature('github');
      const [, owner = '', repository = ''] = found;
      const flat = asText(props['variant']) === 'flat';
      const values = {
        class: classNames('repository', props['className']),
        href: `https://github.com/${owner}/${repository}`,
        'data-flat': flat,
      };
      return html`<a${attributes(values)}>${context.icon('github', { type: 'brands' })}<span>${owner}/<strong>${repository}</strong></span></a>${inner}`;
    },
  };
}

export const gitHub = repositoryLink('GitHub');
export const gitHubRepo = repositoryLink('GitHub.Repo');
