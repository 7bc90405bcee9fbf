/** Which class names may become styles: Tailwind's, and none that could do more than style the page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ClassCandidates, isUtility } from './class-candidates.ts';

describe('isUtility', () => {
  for (const name of [
    'flex',
    'md:grid-cols-2',
    'dark:hidden',
    '!mt-0',
    '-mt-4',
    '-translate-x-1/2',
    'bg-gradient-to-tr',
    'w-[36.125rem]',
    'aspect-[1155/678]',
    'left-[calc(50%-11rem)]',
    'bg-[#2d83ec]/50',
    '[&>p]:mt-0',
    '[&_a:hover]:underline',
    "before:content-['*']",
    '[mask-type:luminance]',
    'group-hover:underline',
    'supports-[display:grid]:grid',
    'dark:hover:!border-primary-light',
  ])
    it(`knows ${name}`, () => assert.ok(isUtility(name)));

  for (const [what, name] of [
    ['a name of the author', 'landing-hero'],
    ['a spelling of UnoCSS alone', 'c-red'],
    ['a shorter spelling of UnoCSS', 'p4'],
    ['a beginning without a value', 'bg-'],
    ['a mark for other classes', 'group'],
    ['an address', 'bg-[url(//evil.example/x)]'],
    ['an address in other capitals', 'bg-[URL(//evil.example/x)]'],
    ['another function that loads', 'bg-[image-set(//evil.example/x)]'],
    ['an address after a space', 'bg-[red_url(//evil.example/x)]'],
    ['an escape', 'bg-[u\\72l(//evil.example)]'],
    ['the end of a style element', 'p-[</style>]'],
    ['the end of a rule', 'p-[1px}body{color:red]'],
    ['a second declaration', 'p-[1px;color:red]'],
    ['a comment', 'p-[1px/*]'],
    ['a rule that loads', '[@import_x]:p-1'],
    ['an open bracket', 'p-[calc(1px]'],
    ['a closed one', 'p-[1px]]'],
    ['an open string', "content-['a]"],
    ['a string outside its brackets', "p-'1'"],
    ['a double quote', 'content-["a"]'],
    ['old code in styles', 'w-[expression(alert(1))]'],
    ["one of UnoCSS's own properties", '[--un-ring-width:9px]'],
    ['endless text', `w-[${'1'.repeat(200)}px]`],
  ] as const)
    it(`refuses ${what}`, () => assert.ok(!isUtility(name)));
});

describe('ClassCandidates', () => {
  it('reads attributes: text and lists of text', () => {
    const classes = new ClassCandidates();
    classes.add(' flex hero\n p-4 ');
    classes.add(['m-2 grid', 3, { a: 1 }]);
    classes.add(undefined);
    assert.deepEqual(classes.list(), ['flex', 'grid', 'm-2', 'p-4']);
  });

  it('finds the names in program text, however they are quoted', () => {
    const classes = new ClassCandidates();
    classes.addCode(
      `const a = <b className="p-1 p-2">x</b>; const c = on ? 'p-3' : 'p-4 p-5'; const d = \`p-6 \${on ? "p-7" : ''}\`;
       <i className='p-8 before:content-["x"]'/>; const e = "before:content-['x']"; const f = { 'md:p-9': on }`,
    );
    assert.deepEqual(classes.list(), [
      "before:content-['x']",
      'md:p-9',
      ...Array.from({ length: 8 }, (_, i) => `p-${i + 1}`),
    ]);
  });

  it('keeps a limited number', () => {
    const classes = new ClassCandidates();
    classes.add(Array.from({ length: 5_000 }, (_, i) => `p-${i}`));
    assert.equal(classes.list().length, 2_000);
  });

  it('stops looking in endless text', () => {
    const classes = new ClassCandidates();
    classes.addCode(`${'x '.repeat(200_000)}flex`);
    assert.deepEqual(classes.list(), []);
  });
});
