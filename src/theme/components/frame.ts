/** Frame: a picture or video on a mat, with a caption below and a hint above. */
import { attributes } from '../../lib/html.ts';
import type { Component, ComponentContext, PropValue } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { asText, isHtmlValue } from './prop-value.ts';

function markdown(value: PropValue, context: ComponentContext): string {
  return isHtmlValue(value) ? value.html : context.inline(asText(value) ?? '');
}

/** Browsers start a video by themselves only when it is silent and in the page. */
function playQuietly(html: string): string {
  return html.replace(/<video\b([^>]*)>/gi, (whole, rest: string) => {
    if (!/\sautoplay\b/i.test(rest)) return whole;
    const missing = ['muted', 'loop', 'playsinline'].filter(
      (name) => !new RegExp(`\\s${name}\\b`, 'i').test(rest),
    );
    return `<video${missing.map((name) => ` ${name}`).join('')}${rest}>`;
  });
}

export const frame: Component = {
  name: 'Frame',
  doc: 'A picture or video on a mat',
  example: `<Frame caption="Tabs under the header. [How to make them](/guides/navigation/tabs)">
  ![Three tabs under the header of a page](/images/navigation/tabs.png)
</Frame>`,
  ignored: [
    'center',
    'border',
    'shadow',
    'width',
    'height',
    'noborder',
    'background',
    'alt',
    'type',
    'title',
  ],
  props: {
    caption: { kind: 'string', doc: 'Text below; Markdown' },
    hint: { kind: 'string', doc: 'Text above; Markdown' },
    className: { kind: 'string', doc: 'Additional classes' },
  },
  render({ props, inner, context }) {
    const hint = markdown(props['hint'], context);
    const caption = markdown(props['caption'], context);
    return [
      `<figure${attributes({ class: classNames('frame', props['className']) })}>`,
      hint === '' ? '' : `<p data-part="hint">${hint}</p>`,
      `<div data-part="mat">${playQuietly(inner)}</div>`,
      caption === '' ? '' : `<figcaption>${caption}</figcaption>`,
      '</figure>',
    ].join('');
  },
};
