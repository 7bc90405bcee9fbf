/** Plans links that lead to the final page instead of through redirects, in pages and in docs.json. */
import { pointerStep } from '../../config/json-node.ts';
import { addressPlaces } from '../address-places.ts';
import type { CheckContext } from '../check-context.ts';
import { editions } from '../edition-of.ts';
import type { Edit } from '../finding.ts';
import { linkUses } from '../link-uses.ts';
import { respell } from '../respell.ts';
import { leavesEdition } from '../rules/broken-links.ts';
import { fileEdits } from './file-edits.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';

const DEEPEST = 60;
const ADDRESSES = new Set(['href', 'url']);

export async function planRedirectedLinks(context: CheckContext, within: Within): Promise<PlannedWork> {
  const edits: Edit[] = configEdits(context);
  const left: Left[] = [];
  const find = addressPlaces(context);
  const editionOf = editions(context.site.tree);
  for (const use of linkUses(context, 'link')) {
    if (use.path === '') continue;
    const end = endOf(context, use.path);
    if (end === undefined || !within(use.file)) continue;
    const place = { file: use.file, line: use.line };
    if ('why' in end) {
      left.push({ ...place, text: `still links to "${use.written}": ${end.why}` });
      continue;
    }
    if (leavesEdition(use, end.url, editionOf)) {
      const text = `still links to "${use.written}": its redirect leads to another version or language`;
      left.push({ ...place, text });
      continue;
    }
    const places = await find(use);
    const now = respell(use, end.url);
    for (const { line, column } of places)
      edits.push({ kind: 'text', file: use.file, line, column, was: use.written, now });
    if (places.length === 0)
      left.push({ ...place, text: `still links to "${use.written}": code puts the address together` });
  }
  const what = ['link follows its redirect', 'links follow their redirects'] as const;
  const why = 'still has a link through a redirect: the file is not part of the task';
  const { changes, left: outside } = await fileEdits(context, edits, { within, what, why });
  return { changes, left: [...left, ...outside] };
}

type End = { readonly url: string } | { readonly why: string };

/** Where the redirects of an address end; undefined when it has none. */
function endOf({ site, addresses }: CheckContext, path: string): End | undefined {
  if (site.pages.byUrl.has(encodeURI(path)) || site.redirectOnce(path) === undefined) return undefined;
  const end = site.redirect(path);
  if (end === undefined) return { why: 'its redirects lead in a circle' };
  if (!end.to.startsWith('/')) return { why: `its redirect leads to another site, "${end.to}"` };
  if (end.status === 307) return { why: 'its redirect is temporary' };
  const [, to = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(end.to) ?? [];
  const found = addresses.find(to);
  if (query !== '' || found.kind !== 'page' || found.how !== 'exact')
    return { why: `its redirect leads to "${end.to}", which is no page of the site` };
  return { url: found.page.url + fragment };
}

function configEdits(context: CheckContext): Edit[] {
  const { located } = context.site.loaded;
  const edits: Edit[] = [];
  const visit = (value: unknown, pointer: string, key: string, depth: number): void => {
    if (typeof value === 'string') {
      if (!ADDRESSES.has(key) || !value.startsWith('/')) return;
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(value) ?? [];
      const end = endOf(context, path);
      if (end === undefined || 'why' in end) return;
      const { file, pointer: own } = located.at(pointer);
      const now = rest.includes('#') || rest !== '' ? end.url.replace(/#.*$/s, '') + rest : end.url;
      edits.push({ kind: 'json', file, pointer: own, was: value, now });
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      const list = Array.isArray(value);
      for (const [name, inner] of Object.entries(value))
        visit(inner, pointer + pointerStep(name), list ? key : name, depth + 1);
    }
  };
  visit(located.value, '', '', 0);
  return edits;
}
