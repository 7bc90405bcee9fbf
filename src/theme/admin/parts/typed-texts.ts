/** Shows texts of a form that was not accepted, so that they can be copied. */
import { attributes, type Html, html } from '../../../lib/html.ts';

const ROWS = { least: 3, most: 20 } as const;

/** Empty without texts. */
export function typedTexts(texts: readonly string[]): Html {
  if (texts.length === 0) return html``;
  const fields = texts.map((text, at) => {
    const rows = Math.min(ROWS.most, Math.max(ROWS.least, text.split('\n').length));
    const label = texts.length === 1 ? 'What you typed' : `What you typed, ${at + 1} of ${texts.length}`;
    return html`<textarea class="textarea" readonly${attributes({ rows, 'aria-label': label })}>${'\n'}${text}</textarea>`;
  });
  return html`<section class="card stack" aria-labelledby="typed"><h2 class="card-title" id="typed">What you typed</h2><p class="card-text">It was not sent. Copy it before you leave this page.</p>${fields}</section>`;
}
