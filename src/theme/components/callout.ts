/** Callouts: a short remark set apart from the text, in one of six kinds or in a colour of the author's. */
import { attributes, type Html, html, isEmpty } from '../../lib/html.ts';
import type { Component, ComponentContext, Props } from '../../site/content/component.ts';
import type { ComponentWord } from '../../site/content/component-words.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { InterfaceIconName } from '../icons/interface-icons.data.ts';
import { classNames } from './class-names.ts';
import { iconProps, propsIcon } from './icon-props.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asText } from './prop-value.ts';
import { safeColor } from './safe-color.ts';

interface CalloutKind {
  readonly label: ComponentWord;
  readonly icon: InterfaceIconName;
}

/** Icon and label of each kind; `callout.css` has the colours. */
export const calloutKinds: Readonly<Record<string, CalloutKind>> = {
  note: { label: 'note', icon: 'info' },
  info: { label: 'info', icon: 'info' },
  tip: { label: 'tip', icon: 'tip' },
  check: { label: 'check', icon: 'success' },
  warning: { label: 'warning', icon: 'warning' },
  danger: { label: 'danger', icon: 'danger' },
};

/** Names of the kinds in other tools. */
const SYNONYMS: Readonly<Record<string, string>> = {
  error: 'danger',
  caution: 'warning',
  success: 'check',
  important: 'note',
  hint: 'tip',
};

/** The kind an author names, or undefined. */
export function calloutKind(name: string | undefined): string | undefined {
  const lower = name?.toLowerCase() ?? '';
  const kind = Object.hasOwn(SYNONYMS, lower) ? SYNONYMS[lower]! : lower;
  return Object.hasOwn(calloutKinds, kind) ? kind : undefined;
}

interface CalloutParts {
  readonly props: Props;
  readonly inner: () => Html;
  readonly context: ComponentContext;
}

/** Renders one callout; without a kind it is neutral and shows an icon only when the author names one. */
export function calloutHtml(
  kind: string | undefined,
  { props, inner: content, context }: CalloutParts,
): Html {
  const inner = content();
  const known = kind === undefined ? undefined : calloutKinds[kind];
  const color = safeColor(props['color']);
  const emoji = asText(props['emoji']);
  const own =
    emoji === undefined
      ? propsIcon(props, context)
      : html`<span class="emoji" aria-hidden="true">${labelHtml(emoji)}</span>`;
  const icon = !isEmpty(own) || known === undefined ? own : interfaceIcon(known.icon);
  const title = labelHtml(props['title']);
  const values = {
    class: classNames('callout', props['className']),
    role: 'note',
    'aria-label': labelText(props['title']) || context.word(known?.label ?? 'note'),
    'data-kind': color === undefined ? kind : 'custom',
    style: color === undefined ? undefined : `--c:${color}`,
  };
  return html`
    <div${attributes(values)}>
      ${icon}
      <div data-part="body">
        ${isEmpty(title) ? '' : html`<p data-part="title">${title}</p>`}
        ${inner}
      </div>
    </div>
  `;
}

const sharedProps = {
  title: { kind: 'string', doc: 'Line in bold above the text' },
  className: { kind: 'string', doc: 'Additional classes' },
  ...iconProps,
} as const;

/** Props of callouts in other tools, which have no effect here. */
const IGNORED = ['type', 'color', 'kind', 'emoji'];

function kindOf(name: string, kind: string, doc: string, example: string): Component {
  return {
    name,
    doc,
    props: sharedProps,
    ignored: IGNORED,
    example: `<${name}>${example}</${name}>`,
    render: (input) => calloutHtml(kind, input),
  };
}

export const note = kindOf('Note', 'note', 'Information worth a second look', 'Jobs are kept for 14 days.');
export const info = kindOf(
  'Info',
  'info',
  'Background that helps to understand',
  'Harbor stores jobs in the order in which they arrive.',
);
export const tip = kindOf(
  'Tip',
  'tip',
  'A shorter or better way',
  'Send many jobs in one call; it is faster.',
);
export const check = kindOf(
  'Check',
  'check',
  'What success looks like',
  'The worker prints "ready" when it is connected.',
);
export const warning = kindOf(
  'Warning',
  'warning',
  'What may go wrong',
  'Two schedules with the same name replace each other.',
);
export const danger = kindOf(
  'Danger',
  'danger',
  'What cannot be undone',
  'Emptying a queue cannot be undone.',
);

export const callout: Component = {
  name: 'Callout',
  doc: 'A note with your own icon and colour',
  example: `<Callout icon="flask-conical" color="#8a3ffc" title="Experimental">
  This API may change without notice.
</Callout>`,
  props: {
    ...sharedProps,
    type: {
      kind: 'string',
      doc: 'One of the six kinds; `error`, `caution`, `success`, `important` and `hint` mean the nearest',
      values: [...Object.keys(calloutKinds), ...Object.keys(SYNONYMS)],
    },
    color: { kind: 'color', doc: 'Colour of the icon and tint, for example `#FFC107`' },
    emoji: { kind: 'string', doc: 'Emoji instead of an icon' },
  },
  render: (input) => calloutHtml(calloutKind(asText(input.props['type'])), input),
};
