/** The style sheet of utilities: Tailwind's meanings, the theme's colours and modes, all inside one layer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { render } from '../testing/render-sample.ts';
import { isUtility } from './class-candidates.ts';
import { isSoundCss, utilityCss } from './utility-css.ts';

const sheetOf = async (source: string): Promise<string> =>
  (await render(source)).body.files?.map(({ text }) => text).join('') ?? '';

describe('the style sheet of utilities', () => {
  for (const [name, rule] of [
    ['hidden', '.hidden{display:none;}'],
    ['p-4', '.p-4{padding:1rem;}'],
    ['w-1/2', '.w-1\\/2{width:50%;}'],
    ['dark:hidden', '[data-theme="dark"] .dark\\:hidden{display:none;}'],
    ['md:flex', '@media (min-width: 768px){.md\\:flex{display:flex;}}'],
    ['[&>p]:mt-0', '.\\[\\&\\>p\\]\\:mt-0>p{margin-top:0;}'],
    ['text-gray-500', 'color:rgb(107 114 128 / var(--un-text-opacity));'],
    ['bg-primary/10', 'color-mix(in srgb,var(--primary,var(--accent)) calc(100%*0.1),transparent)'],
    ['bg-gradient-to-r', '--un-gradient-shape:to right;'],
    ['font-mono', 'font-family:var(--mono);'],
    ['border-t', '@layer base{.border-t{border:0 solid var(--line)}}.border-t{border-top-width:1px;}'],
    ['not-prose', '@layer prose{:where(.not-prose,.not-prose *){all:revert-layer}}'],
  ] as const)
    it(`gives ${name} its meaning`, async () => assert.ok((await utilityCss([name])).includes(rule)));

  it('says nothing of names that mean nothing', async () => {
    assert.equal(await utilityCss(['my-hero', 'text-destructive']), '');
    assert.equal((await render('<div className="my-hero p2">a</div>')).body.files, undefined);
  });

  it('is in its own layer, with any content', async () => {
    const css = await utilityCss(['flex', 'shadow', 'md:border', 'animate-spin', 'container']);
    assert.match(css, /^@layer utilities\{.*\}$/s);
    assert.ok(isSoundCss(css));
  });

  it('does not depend on what was made before', async () => {
    const names = ['ring-2', 'rotate-3', 'space-y-2', 'from-red-500', 'md:border', 'p-4', 'hover:p-4', 'p-2'];
    const css = await utilityCss(names);
    assert.match(css, /--un-rotate:0/);
    assert.doesNotMatch(await utilityCss(['flex', 'ring-2']), /--un-rotate:/);
    await utilityCss([
      'shadow',
      'blur',
      'md:flex',
      'p-3',
      'hover:p-2',
      'scroll-p-2',
      'snap-x',
      'touch-pan-x',
    ]);
    assert.equal(await utilityCss(names), css);
  });

  it('is the same file for the same classes in another order, and another for others', async () => {
    const name = async (source: string): Promise<string> => (await render(source)).body.files![0]!.name;
    const one = await name('<div className="flex p-4">a</div>');
    assert.match(one, /^utilities-[\w-]{10}\.css$/);
    assert.equal(await name('<b class="p-4">a</b> <b class="flex">a</b>'), one);
    assert.notEqual(await name('<div className="flex p-5">a</div>'), one);
  });

  it('has the classes of elements, components, static components of authors, and expressions', async () => {
    const css = await sheetOf(
      'export const Row = ({ cls }) => <div className={`p-2 ${cls}`}>a</div>\n\n<div className="p-1">\n<Note className="p-4">b</Note>\n</div>\n\n<Row cls="p-3" />\n\n<Tabs><Tab title="a" className="p-5">c</Tab></Tabs>\n\n## Text p-6\n\n```html\n<b class="p-7">\n```\n',
    );
    const found = [...css.matchAll(/\.p-(\d)/g)].map(([, digit]) => digit).sort();
    assert.equal(found.join(''), '12345');
  });
});

describe('hostile class names', () => {
  const part = fc.constantFrom(
    ...`flex p- bg- text- w- content- [ ] ( ) { } ; : / \\ ' " < > & * , . # % + = ~ _ - -- ! @ url( var( calc( 1px red #fff
      dark: md: hover: group-[ [& [@media( supports-[ data-[ before: has-[ not-[ layer-x: uno-layer-x: selector-[ scope-x: important:
      @import </style> /* */ expression( e\\x url:x image: color: length: $ ? ^ | 100% theme( alert --x`.split(
      /\s+/,
    ),
  );
  const parts = fc.array(part, { minLength: 1, maxLength: 6 }).map((list) => list.join(''));
  const beginning = fc.constantFrom(
    'p',
    'w',
    'bg',
    'content',
    'grid-cols',
    'text',
    'shadow',
    'font',
    'animate',
    'from',
    'ring',
  );
  const variant = fc.constantFrom(
    '',
    'md:',
    'dark:',
    'hover:',
    'group-hover:',
    'before:',
    'layer-x:',
    'uno-layer-x:',
  );
  const name = fc.oneof(
    parts,
    fc.tuple(variant, beginning, parts).map(([before, utility, value]) => `${before}${utility}-[${value}]`),
    fc.tuple(parts, beginning).map(([selector, utility]) => `[&${selector}]:${utility}-1`),
    fc
      .tuple(fc.constantFrom('data', 'supports', 'has', 'group', 'aria', 'min'), parts)
      .map(([kind, value]) => `${kind}-[${value}]:flex`),
    fc
      .tuple(fc.constantFrom('background', 'width', '--x'), parts)
      .map(([property, value]) => `[${property}:${value}]`),
  );

  it('cost only themselves', async () => {
    const css = await utilityCss(['flex', 'p-[theme()]', 'p-4']);
    assert.equal(css, '@layer utilities{.flex{display:flex;}.p-4{padding:1rem;}}');
  });

  it('never leave the layer, load anything, or end a style element', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 12 }), async (names) => {
        const css = await utilityCss(['flex', ...names.filter(isUtility)]);
        assert.ok(isSoundCss(css), css);
        assert.ok(css.includes('.flex{display:flex;}'), 'one name cost the others');
        assert.doesNotMatch(css, /\burl\(|@import|<|\/\*/i);
      }),
      { numRuns: 400 },
    );
  });

  it('are left out even when they were not examined before', async () => {
    const css = await utilityCss([
      'bg-[url(//evil.example/x)]',
      'p-[1px}a{b:c]',
      "content-['</style>']",
      'flex',
    ]);
    assert.equal(css, '@layer utilities{.flex{display:flex;}}');
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 6 }), async (names) =>
        assert.ok(isSoundCss(await utilityCss(names))),
      ),
      { numRuns: 200 },
    );
  });

  it('cost little, even the most that a page may have', async () => {
    const names = Array.from(
      { length: 2_000 },
      (_, i) => `md:hover:[&_p:nth-child(${i})]:w-[calc(${i}px+1rem)]`,
    );
    const began = process.cpuUsage();
    await render(`<div className="${names.join(' ')}">a</div>`);
    const { user, system } = process.cpuUsage(began);
    assert.ok(user + system < 1_500_000, `${user + system} µs`);
  });
});

describe('isSoundCss', () => {
  for (const css of ['a{b:c}', 'a\\}{b:"}"}', "@media (x){a{content:'\\''}}"])
    it(`accepts ${css}`, () => assert.ok(isSoundCss(css)));
  for (const css of [
    'a{b:c',
    'a{b:c}}',
    'a{b:(c}',
    'a{b:"c}',
    'a{b:"\n"}',
    'a{b:url(x)}',
    '@import "x";',
    'a{b:</style>}',
    'a{}/*',
  ])
    it(`refuses ${JSON.stringify(css)}`, () => assert.ok(!isSoundCss(css)));
});
