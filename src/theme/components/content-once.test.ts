/** Everything inside a component is on the page once: one render, one id, one entry in the contents, one search section. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html } from '../../lib/html.ts';
import { compilePage } from '../../site/content/compile-page.ts';
import type { Component, ComponentRegistry, PropSpec } from '../../site/content/component.ts';
import type { RenderedBody } from '../../site/content/page/page.ts';
import type { RenderRequest } from '../../site/content/page-renderer.ts';
import { parseHtml } from '../../site/content/parse/parse-html.ts';
import type { HtmlNode } from '../../site/content/syntax/html-node.ts';
import { components } from './registry.ts';

/** Components that hold no heading: they have no content, read it as the text of a sample, or are a heading. */
const WITHOUT_CONTENT = new Set(
  'Icon Mermaid CodeBlock Color.Item Tree.File FileTree.File File ThemeGallery Heading'.split(' '),
);
/** Values that a component shows its content with. */
const PROPS: Readonly<Record<string, string>> = { Visibility: 'for="humans"', Link: 'href="/x"' };
const LEVELS = 14;

interface Rendered {
  readonly body: RenderedBody;
  /** How often each component, and each `Probe` by its name, was rendered. */
  readonly renders: ReadonlyMap<string, number>;
}

async function render(source: string, snippets: RenderRequest['snippets'] = {}): Promise<Rendered> {
  const renders = new Map<string, number>();
  const count = (name: string) => void renders.set(name, (renders.get(name) ?? 0) + 1);
  const counted = ([name, component]: readonly [string, Component]): [string, Component] => [
    name,
    {
      ...component,
      render: (input) => {
        count(name);
        return component.render(input);
      },
    },
  ];
  const probe: Component = {
    name: 'Probe',
    doc: '',
    props: {},
    render: ({ props }) => {
      count(String(props['of']));
      return html`<i></i>`;
    },
  };
  const registry: ComponentRegistry = new Map([...[...components].map(counted), ['Probe', probe]]);
  const settings = { base: '', iconLibrary: '', variables: {} };
  const { body, failed } = await compilePage({ file: 'a.mdx', source, snippets, settings }, registry);
  assert.equal(failed, undefined);
  return { body, renders };
}

function propText({ kind, values }: PropSpec): string {
  if (values !== undefined) return `"${values[0]}"`;
  return kind === 'number' ? '{2}' : kind === 'list' ? '{["x"]}' : kind === 'color' ? '"#123456"' : '"X"';
}

function opening(name: string): string {
  const { props } = components.get(name)!;
  const required = Object.entries(props).filter(([, spec]) => spec.required === true);
  const written = PROPS[name] ?? required.map(([prop, spec]) => `${prop}=${propText(spec)}`).join(' ');
  return `<${name} ${written}>`;
}

const within = (name: string, inside: string): string => `${opening(name)}\n\n${inside}\n\n</${name}>`;

/** The component, inside its parent when it has one. */
const placed = (name: string, inside: string): string => {
  const parent = components.get(name)!.parent;
  return parent === undefined ? within(name, inside) : within(parent, within(name, inside));
};

const heading = (name: string): string => `### Head ${name}\n\n<Probe of="probe ${name}" />`;

function idsIn(nodes: readonly HtmlNode[]): string[] {
  return nodes.flatMap((node) =>
    node.type !== 'element'
      ? []
      : [
          ...(typeof node.properties['id'] === 'string' ? [node.properties['id']] : []),
          ...idsIn(node.children),
        ],
  );
}

function textsIn(nodes: readonly HtmlNode[]): string[] {
  return nodes.flatMap((node) =>
    node.type === 'text' ? [node.value] : node.type === 'element' ? textsIn(node.children) : [],
  );
}

/** What holds for every page. */
function assertSettled({ body, renders }: Rendered, note: string): void {
  const ids = idsIn([...parseHtml(body.html), ...parseHtml(body.aside)]);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  assert.deepEqual(twice, [], `${note}: ids that are there twice`);
  for (const [what, listed] of Object.entries({ contents: body.headings, search: body.sections })) {
    const named = listed.map(({ id }) => id).filter((id) => id !== '');
    assert.equal(new Set(named).size, named.length, `${note}: ${what} lists a place twice`);
    for (const id of named)
      assert.ok(ids.includes(id), `${note}: ${what} leads to "${id}", which is missing`);
  }
  for (const [name, count] of renders)
    if (name.startsWith('probe ')) assert.equal(count, 1, `${note}: renders of ${name}`);
}

/** The heading that `heading` wrote is there once, with its plain id. */
function assertOnce(rendered: Rendered, name: string, note: string): void {
  assertSettled(rendered, note);
  const { body, renders } = rendered;
  const titles = (listed: readonly { readonly text?: string; readonly heading?: string; id: string }[]) =>
    listed.filter((each) => (each.heading ?? each.text) === `Head ${name}`);
  const texts = textsIn([...parseHtml(body.html), ...parseHtml(body.aside)]);
  assert.equal(texts.filter((text) => text === `Head ${name}`).length, 1, `${note}: headings shown`);
  assert.equal(renders.get(`probe ${name}`), 1, note);
  assert.equal(titles(body.headings).length, 1, `${note}: entries in the contents`);
  assert.equal(
    titles(body.sections.map(({ id, heading }) => ({ id, heading }))).length,
    1,
    `${note}: sections`,
  );
  assert.doesNotMatch(titles(body.headings)[0]!.id, /-\d+$/, note);
}

const names = [...components.keys()];
const holders = names.filter((name) => !WITHOUT_CONTENT.has(name));

describe('the content of a component', () => {
  for (const name of names)
    it(`<${name}> is rendered once, and has one id, one entry and one section for a heading`, async () => {
      const rendered = await render(placed(name, heading('inside')));
      if (WITHOUT_CONTENT.has(name)) assertSettled(rendered, name);
      else assertOnce(rendered, 'inside', name);
    });

  for (const outer of names)
    it(`<${outer}> around every component renders each of them once`, async () => {
      const inside = holders.map((name) => placed(name, heading(name))).join('\n\n');
      const rendered = await render(within(outer, inside));
      assertSettled(rendered, outer);
      if (WITHOUT_CONTENT.has(outer)) return;
      for (const name of holders) assertOnce(rendered, name, `${name} in ${outer}`);
    });

  for (const name of holders)
    it(`<${name}> in ${LEVELS} levels costs as much for each level`, async () => {
      const nested = (levels: number): string => {
        let inside = heading('deep');
        for (let level = 0; level < levels; level++) inside = placed(name, inside);
        return inside;
      };
      const [none, half, all] = await Promise.all(
        [0, LEVELS / 2, LEVELS].map((levels) => render(nested(levels))),
      );
      assertSettled(all!, name);
      assert.ok((all!.renders.get(name) ?? 0) <= LEVELS, `${all!.renders.get(name)} renders`);
      const size = ({ body }: Rendered): number =>
        JSON.stringify([body.html, body.aside, body.sections]).length;
      const [first, second] = [size(half!) - size(none!), size(all!) - size(half!)];
      assert.ok(
        second <= first * 1.5 + 1_000,
        `${first} bytes for the first levels, ${second} for the others`,
      );
    });
});

/** What may be between a component and its content. */
const BETWEEN: Readonly<Record<string, (inside: string) => string>> = {
  'an element': (inside) => `<div>\n\n${inside}\n\n</div>`,
  'four elements': (inside) =>
    `<div><section><div><article>\n\n${inside}\n\n</article></div></section></div>`,
  'a fragment': (inside) => `<>\n\n${inside}\n\n</>`,
  'a snippet': (inside) => `<Around>\n\n${inside}\n\n</Around>`,
  'a snippet in elements': (inside) =>
    `<div><section>\n\n<Around>\n\n${inside}\n\n</Around>\n\n</section></div>`,
  "an author's static component": (inside) => `<Box>\n\n${inside}\n\n</Box>`,
  "an author's component with script": (inside) => `<Live>\n\n${inside}\n\n</Live>`,
  'a list': (inside) => `- item\n\n${inside.replace(/^(?=.)/gm, '  ')}`,
  'a quote': (inside) => inside.replace(/^/gm, '> '),
  'a table of elements': (inside) => `<table><tbody><tr><td>\n\n${inside}\n\n</td></tr></tbody></table>`,
};
const CODE = `import Around from '/snippets/around.mdx'

export const Box = ({ children }) => <div>{children}</div>

export const Live = ({ children }) => {
  const [open, setOpen] = useState(true);
  return <div onClick={() => setOpen(!open)}>{children}</div>;
};

`;
const SNIPPETS = { 'snippets/around.mdx': '<div>\n\n{children}\n\n</div>\n' };

describe('the content of a component, inside something else', () => {
  for (const [what, wrap] of Object.entries(BETWEEN))
    for (const outer of ['Tabs', 'Steps', 'CodeGroup', 'Accordion', 'RequestExample', 'Frame'])
      it(`${what} in <${outer}>, and around it`, async () => {
        const part = outer === 'Tabs' ? 'Tab' : outer === 'Steps' ? 'Step' : 'Note';
        const rendered = await render(
          `${CODE}${within(outer, wrap(within(part, heading('inner'))))}\n\n${wrap(placed(outer, heading('outer')))}`,
          SNIPPETS,
        );
        assertOnce(rendered, 'inner', `${what} in ${outer}`);
        assertOnce(rendered, 'outer', `${outer} in ${what}`);
      });
});

describe('content that an author places otherwise', () => {
  const cases: readonly {
    readonly what: string;
    readonly source: string;
    readonly headings: readonly string[];
    readonly has?: string;
  }[] = [
    {
      what: 'children shown twice have their ids at the first place',
      source:
        'export const Twice = ({ children }) => <div>{children}<hr/>{children}</div>\n\n<Twice>\n\n## A\n\n</Twice>\n\n## B',
      headings: ['a', 'b'],
    },
    {
      what: 'a value shown twice',
      source: 'export const x = <h2>A</h2>\n\n{x}\n\n{x}',
      headings: ['a'],
    },
    {
      what: 'children that are left out',
      source: 'export const None = ({ children }) => <div>none</div>\n\n<None>\n\n## A\n\n</None>\n\n## B',
      headings: ['b'],
    },
    {
      what: 'children that a script shows later',
      source:
        'export const Later = ({ children }) => { const [on, set] = useState(false); return <div onClick={() => set(true)}>{on && children}</div>; }\n\n<Later>\n\n## A\n\n</Later>\n\n## B',
      headings: ['b'],
    },
    {
      what: 'an expression that turns out to need code gives up the ids of its first attempt',
      source: '{[<h2>A</h2>, <b id="mark">b</b>, new Date(0).getUTCFullYear()]}\n\n## B',
      headings: ['a', 'b'],
      has: 'id="mark"',
    },
    {
      what: 'props before one that is code',
      source:
        'export const Own = (props) => <div>{props.title}{props.of(2)}</div>\n\n<Own title={<h2>A</h2>} of={(n) => n} />\n\n## B',
      headings: ['a', 'b'],
    },
    {
      what: 'a heading whose text is an expression with an element',
      source: '<h2>A {true && <b id="mark">c</b>}</h2>\n\n## B',
      headings: ['a', 'b'],
      has: 'id="mark"',
    },
    {
      what: 'a heading with the name of a label',
      source:
        '<Update label="May">\n\ntext\n\n</Update>\n\n## May label\n\n<Tabs><Tab title="A">x</Tab><Tab title="A tab">y</Tab></Tabs>',
      headings: ['may', 'may-label-2'],
      has: 'id="tab-a-tab-2"',
    },
    {
      what: 'text about ids is text',
      source: 'Write ` id="a" ` and id="a" in the page.\n\n## A',
      headings: ['a'],
    },
  ];
  for (const { what, source, headings, has = '' } of cases)
    it(what, async () => {
      const rendered = await render(source);
      assertSettled(rendered, what);
      assert.deepEqual(
        rendered.body.headings.map(({ id }) => id),
        headings,
        rendered.body.html,
      );
      assert.ok(rendered.body.html.includes(has), rendered.body.html);
    });
});
