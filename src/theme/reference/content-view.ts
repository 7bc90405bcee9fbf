/** Renders bodies by media type: one tree when all types share it, else a tab for each type. */
import { type Html, html, joinHtml } from '../../lib/html.ts';
import type { ContentView } from '../../site/openapi/reference-view.ts';
import { tabSet } from '../components/tab-set.ts';
import { type FieldPlace, rootField, schemaName } from './field-view.ts';

/** Contents that only differ in their media type are rendered once. */
interface Group {
  readonly types: string[];
  readonly content: ContentView;
}

const MAX_TABS = 4;

function groups(contents: readonly ContentView[]): readonly Group[] {
  const [only, ...others] = contents;
  if (only !== undefined && others.length === 0) return [{ types: [only.type], content: only }];
  const found = new Map<string, Group>();
  for (const content of contents) {
    const key = JSON.stringify(content.field);
    const known = found.get(key);
    if (known === undefined) found.set(key, { types: [content.type], content });
    else known.types.push(content.type);
  }
  return [...found.values()];
}

/** The name of the schema and the media types, on the line of a heading; empty when there are tabs. */
export function mediaTypes(contents: readonly ContentView[]): Html {
  const [only, ...others] = groups(contents);
  if (only === undefined || others.length > 0) return html``;
  const name = schemaName(only.content.field);
  const shown = name === '' ? html`` : html`<span data-part="type">${name}</span> `;
  return html`${shown}<span class="media-type">${names(only)}</span>`;
}

export function contentsHtml(contents: readonly ContentView[], place: FieldPlace): Html {
  const found = groups(contents);
  if (found.length <= 1)
    return joinHtml(found.map(({ content: { field } }) => rootField(field, place, schemaName(field))));
  const { tools, words } = place.page;
  const panes = found.map((group) => ({
    name: names(group),
    label: html`${names(group)}`,
    id: tools.id(`${place.at} ${group.types.join(' ')}`),
    html: rootField(group.content.field, place),
  }));
  return tabSet(
    panes,
    {
      className: 'tabs media-types',
      selected: 0,
      sync: false,
      dropdown: panes.length > MAX_TABS,
      label: words.contentType,
    },
    tools,
  );
}

function names({ types }: Group): string {
  return types.join(', ');
}
