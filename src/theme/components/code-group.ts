/** CodeGroup: the same code in several languages or package managers, as tabs or as a select menu. */
import { type Html, html } from '../../lib/html.ts';
import type {
  ChildElement,
  Component,
  ComponentContext,
  ComponentInput,
  PartName,
  PropSpec,
} from '../../site/content/component.ts';
import { withValues } from '../strings/interface-strings.ts';
import { classNames } from './class-names.ts';
import { labelHtml } from './label-html.ts';
import { asFlag } from './prop-value.ts';
import { type TabPane, tabSet } from './tab-set.ts';

/** Props shared with RequestExample and ResponseExample. */
export const codeGroupProps: Readonly<Record<string, PropSpec>> = {
  dropdown: { kind: 'boolean', doc: 'Chooses the block from a menu instead of tabs', default: false },
  className: { kind: 'string', doc: 'Additional classes' },
};

function panesOf(blocks: readonly ChildElement[], context: ComponentContext): readonly TabPane[] {
  return blocks.map((block, index) => {
    const { code } = block;
    const name =
      code?.title ?? (code?.lang || withValues(context.word('exampleNumber'), { number: String(index + 1) }));
    const icon = code?.icon === undefined ? '' : context.icon(code.icon);
    return {
      name,
      label: html`${icon}${labelHtml(name)}`,
      id: context.id(`code-${name}`),
      html: block.html(),
    };
  });
}

/** Joins several fences into one block with a bar of their titles; a single fence stays as it is. */
export function codeGroupHtml({ props, inner, has, parts, context }: ComponentInput, label: string): Html {
  const isSample = ({ code }: PartName): boolean => code !== undefined;
  if (!has(isSample, 2)) return inner();
  const { found, rest } = parts(isSample);
  const options = {
    className: classNames('tabs code-group', props['className']),
    selected: 0,
    sync: true,
    dropdown: asFlag(props['dropdown']),
    label,
  };
  return html`${tabSet(panesOf(found, context), options, context)}${rest()}`;
}

export const codeGroup: Component = {
  name: 'CodeGroup',
  doc: 'The same code in several languages, one shown at a time',
  example: `<CodeGroup>
\`\`\`js send.js
await send('welcome-mail', { user: 42 });
\`\`\`

\`\`\`python send.py
send("welcome-mail", user=42)
\`\`\`

\`\`\`bash curl
curl https://api.example.com/jobs -d '{"name":"welcome-mail"}'
\`\`\`
</CodeGroup>`,
  ignored: ['title', 'lines', 'wrap', 'expandable'],
  props: codeGroupProps,
  render: (input) => codeGroupHtml(input, input.context.word('codeSamples')),
};
