/** Frame: a picture or video on a mat, with a caption below and a hint above. */
import { attributes, type Html, html, isEmpty, isHtml, trustedHtml } from '../../lib/html.ts';
import type { Component, ComponentContext, PropValue } from '../../site/content/component.ts';
import { classNames } from './class-names.ts';
import { asText } from './prop-value.ts';

function markdown(value: PropValue, context: ComponentContext): Html {
  return isHtml(value) ? value : context.inline(asText(value) ?? '');
}

/** Browsers autoplay a video only when it is muted and inline. */
function playQuietly(inner: Html): Html {
  const quiet = String(inner).replace(/<video\b([^>]*)>/gi, (whole, rest: string) => {
    if (!/\sautoplay\b/i.test(rest)) return whole;
    const missing = ['muted', 'loop', 'playsinline'].filter(
      (name) => !new RegExp(`\\s${name}\\b`, 'i').test(rest),
    );
    return String(
      html`<video${attributes(Object.fromEntries(missing.map((name) => [name, true])))}${trustedHtml(rest)}>`,
    );
  });
  return trustedHtml(quiet);
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
  render({ props, inner: content, context }) {
    const inner = content();
    const hint = markdown(props['hint'], context);
    const caption = markdown(props['caption'], context);
    return html`
      <figure${attributes({ class: classNames('frame', props['className']) })}>
        ${isEmpty(hint) ? '' : html`<p data-part="hint">${hint}</p>`}
        <div data-part="mat">${playQuietly(inner)}</div>
        ${isEmpty(caption) ? '' : html`<figcaption>${caption}</figcaption>`}
      </figure>
    `;
  },
};
