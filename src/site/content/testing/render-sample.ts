/** Renders text in a test with a few small components. */
import { joinHtml, html as tag } from '../../../lib/html.ts';
import { compilePage } from '../compile-page.ts';
import type { Component, ComponentRegistry } from '../component.ts';
import type { RenderRequest, RenderResult } from '../page-renderer.ts';

/** A component with nothing but a name and what it renders. */
export const box = (
  name: string,
  render: Component['render'],
  more: Partial<Component> = {},
): [string, Component] => [name, { name, doc: '', props: {}, render, ...more }];

/** A few components, each for one feature that rendering must provide to components. */
const sampleRegistry: ComponentRegistry = new Map([
  box('Note', ({ inner, props }) => {
    const title = props['title'];
    return tag`<aside>${typeof title === 'string' ? tag`<b>${title}</b>` : ''}${inner()}</aside>`;
  }),
  box('Tip', ({ inner }) => tag`<i>${inner()}</i>`, { inline: true }),
  box(
    'Tabs',
    ({ children }) =>
      tag`<tabs>${children()
        .filter((child) => child.name === 'Tab')
        .map((child) => tag`[${String(child.props()['title'])}|${child.inner()}]`)}</tabs>`,
  ),
  box('Tab', ({ context, inner }) => {
    context.feature('never');
    return inner();
  }),
  box('Codes', ({ children }) =>
    joinHtml(children().map((child) => tag`${child.code?.title ?? ''}:${child.code?.source ?? ''};`)),
  ),
  box(
    'Show',
    ({ props, context }) =>
      tag`(${context.icon(props['icon'] ?? '')}${context.inline(String(props['label'] ?? ''))}${context.href(props['href'] ?? '') ?? 'none'})`,
  ),
  box('Side', ({ inner, context }) => {
    context.aside(inner());
    return tag``;
  }),
  box('Step', ({ props, inner, context }) => {
    const id = context.id(String(props['title']));
    context.heading(3, id, String(props['title']));
    return tag`<section id="${id}">${inner()}</section>`;
  }),
]);

/** Renders text as the page `guides/page.mdx`. */
export const render = (source: string, more: Partial<RenderRequest> = {}): Promise<RenderResult> =>
  compilePage(
    {
      file: 'guides/page.mdx',
      source,
      snippets: {},
      settings: { base: '', iconLibrary: '', variables: {} },
      ...more,
    },
    sampleRegistry,
  );

/** HTML without the parts every heading has. */
export const html = async (source: string, more: Partial<RenderRequest> = {}): Promise<string> =>
  (await render(source, more)).body.html.replace(
    /<a class="heading-link"[^>]*><\/a>|<span class="anchor"[^>]*><\/span>/g,
    '',
  );
