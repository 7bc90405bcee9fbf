/** Mistakes in props are reported with a suggestion; props that work, or are harmless, are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trustedHtml } from '../../lib/html.ts';
import type { Props } from '../../site/content/component.ts';
import { components } from './registry.ts';
import { newPage } from './render-alone.ts';

interface Reported {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

function reported(name: string, ...uses: readonly Props[]): Reported[] {
  const found: Reported[] = [];
  const page = {
    ...newPage(),
    warn: (code: string, message: string, hint?: string) => void found.push({ code, message, hint }),
  };
  for (const props of uses) components.get(name)?.check?.(props, page);
  return found;
}

const WRONG: readonly (readonly [string, Props, string, string])[] = [
  ['Card', { tittle: 'x' }, 'component/unknown-prop', 'Did you mean "title"?'],
  ['AccordionGroup', { heading: 'x' }, 'component/unknown-prop', 'Remove it'],
  [
    'Card',
    { horizontal: 'maybe' },
    'component/wrong-value',
    'Write {true} or {false}, or leave the prop out',
  ],
  ['Columns', { cols: 'many' }, 'component/wrong-value', 'Write a number such as {2}, or leave the prop out'],
  ['Columns', { Cols: 'many' }, 'component/wrong-value', 'Write a number such as {2}, or leave the prop out'],
  ['Badge', { size: 'mdd' }, 'component/wrong-value', 'Did you mean "md"?'],
  [
    'Badge',
    { color: 'url(x)' },
    'component/wrong-value',
    'Write a CSS colour such as "#0f7a6c", or leave the prop out',
  ],
  [
    'Card',
    { color: 'not a colour' },
    'component/wrong-value',
    'Write a CSS colour such as "#0f7a6c", or leave the prop out',
  ],
  [
    'Prompt',
    { description: 'x', actions: ['copy', 'curser'] },
    'component/wrong-value',
    'Write one of them, or leave the prop out',
  ],
  ['Icon', { icon: 'x', iconType: 'solidd' }, 'component/wrong-value', 'Did you mean "solid"?'],
  ['Tab', {}, 'component/missing-prop', 'Write <Tab title="…">'],
  ['Tab', { title: ' ' }, 'component/missing-prop', 'Write <Tab title="…">'],
  ['ParamField', { type: 'string' }, 'component/missing-prop', 'Write <ParamField path="…">'],
];

for (const [name, props, code, hint] of WRONG) {
  test(`<${name}> ${JSON.stringify(props)} is ${code}`, () =>
    assert.deepEqual(
      reported(name, props).map((each) => [each.code, each.hint]),
      [[code, hint]],
    ));
}

const RIGHT: readonly (readonly [string, Props])[] = [
  [
    'Card',
    { title: 'x', className: 'a', id: 'b', style: {}, key: 1, 'data-x': 1, 'aria-label': 'x', onClick: true },
  ],
  ['Card', { title: trustedHtml('<b>x</b>'), icon: trustedHtml('<svg></svg>') }],
  ['Columns', { Cols: 3, className: 'x' }],
  ['CardGroup', { cols: '2' }],
  ['Icon', { name: 'x', size: '20px', iconType: 'Sharp-Solid' }],
  ['Icon', { icon: 'x', color: '#fff', size: undefined }],
  ['Badge', { color: 'Surface-Destructive', shape: '' }],
  ['Badge', { color: 'rebeccapurple' }],
  ['Tab', { label: 'x' }],
  ['Tab', { title: undefined }],
  ['Step', {}],
  ['Accordion', { title: 'x', defaultOpen: 'true' }],
  ['ParamField', { header: 'X-A', required: 'false' }],
  ['Prompt', { description: 'x', actions: 'copy' }],
];

/** Props of other programs, which have no effect here. */
const UNUSED: readonly (readonly [name: string, props: Props])[] = [
  ['Card', { title: 'x', target: '_blank' }],
  ['Badge', { intent: 'launch' }],
  ['Accordion', { title: 'x', section: 'x' }],
  ['ParamField', { header: 'X-A', optional: true }],
  ['Frame', { center: true }],
];

for (const [name, props] of UNUSED)
  test(`<${name}> ${JSON.stringify(props)} has a prop without effect`, () =>
    assert.deepEqual(
      reported(name, props).map(({ code }) => code),
      ['component/no-effect'],
    ));

for (const [name, props] of RIGHT) {
  test(`<${name}> ${JSON.stringify(props)} is no mistake`, () => assert.deepEqual(reported(name, props), []));
}

test('an unknown prop is reported once per page', () =>
  assert.equal(reported('Card', { tittle: 'x' }, { tittle: 'y' }, { tittel: 'z' }).length, 2));

test('long values and names are cut', () => {
  for (const { message } of reported('Card', { ['x'.repeat(5_000)]: 1, type: 'y'.repeat(5_000) }))
    assert.ok(message.length < 400, message);
});
