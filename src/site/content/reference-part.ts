/** Renders the generated part of an API page, so that its failure does not affect the page's own text. */

import { defined } from '../../lib/defined.ts';
import { type Html, html } from '../../lib/html.ts';
import type { Issue } from '../../lib/issue.ts';
import { cutText } from '../../lib/text/clean-text.ts';
import type { ReferenceInput } from '../openapi/reference-document.ts';
import { wordOf } from './component-words.ts';
import { type EndpointInput, endpointDocument } from './endpoint-document.ts';
import type { Names } from './expression/names.ts';
import type { EndpointField } from './field-list.ts';
import type { RenderRequest } from './page-renderer.ts';
import { parseMarkdown } from './parse/parse-mdx.ts';
import type { PreparedReference, ReferenceRenderer, ReferenceTools } from './reference-renderer.ts';
import { codeBlock } from './render/code-block.ts';
import { readFenceInfo } from './render/code-fence.ts';
import { componentContext } from './render/component-context.ts';
import { descriptionNodes } from './render/description-nodes.ts';
import { reportCutSample } from './render/report-cut-sample.ts';
import type { Scope } from './scope.ts';
import { guardSource } from './syntax/guard.ts';
import type { MarkdownNode } from './syntax/markdown-node.ts';
import { slug } from './syntax/slug.ts';

interface ReferenceHtml {
  readonly html: Html;
  /** For the end of the request line. */
  readonly action?: Html;
}

export interface ReferencePart {
  /** Text of code fences whose grammars are needed. */
  readonly fences: string;
  readonly title?: string;
  readonly description?: string;
  /** Set where it is before the text of the page. */
  readonly isFirst?: true;
  render(scope: Scope): ReferenceHtml;
}

/** Undefined for pages without one; a part that cannot be prepared renders an explanation. */
export function referencePart(
  request: RenderRequest,
  renderer: ReferenceRenderer | undefined,
): ReferencePart | undefined {
  if (renderer === undefined) return undefined;
  if (request.reference === undefined)
    return request.endpoint === undefined ? undefined : endpointPart(request.endpoint, renderer);
  const { method, path, file, line } = request.reference.document;
  const label = `${method} ${path}`;
  try {
    const { text, input } = withoutNul(request.reference);
    const prepared = renderer(input);
    const { title, description } = prepared;
    return {
      fences: prepared.languages.map((lang) => `\`\`\`${lang}\n`).join('') + text,
      title,
      ...defined({ description }),
      render: (scope) => {
        warnOfLeft(scope, { label, left: prepared.left ?? [], ...defined({ file, line }) });
        return placed(scope, { file, line }, () => render(prepared, label, scope));
      },
    };
  } catch (error) {
    return { fences: '', render: (scope) => failed(error, label, scope) };
  }
}

/** The form and the samples of an endpoint that the page describes: made of its fields, once they are rendered. */
function endpointPart(input: EndpointInput, renderer: ReferenceRenderer): ReferencePart {
  const label = `${input.method} ${input.path}`;
  const prepared = (fields: readonly EndpointField[]): PreparedReference => {
    const { settings } = input;
    const made = { document: endpointDocument(input, fields), settings, isDescribed: true } as const;
    return renderer(withoutNul(made).input);
  };
  return {
    fences: prepared([])
      .languages.map((lang) => `\`\`\`${lang}\n`)
      .join(''),
    isFirst: true,
    render: (scope) => {
      try {
        return render(prepared(scope.page.state.fields.all), label, scope);
      } catch (error) {
        return failed(error, label, scope);
      }
    },
  };
}

const MAX_NAMED = 5;

/** The page says so too, at its place or on top. */
function warnOfLeft(
  { page: { state } }: Scope,
  at: {
    readonly label: string;
    readonly left: readonly string[];
    readonly file?: string;
    readonly line?: number;
  },
): void {
  const { label, left, file, line } = at;
  if (left.length === 0) return;
  const named = left.slice(0, MAX_NAMED).map((phrase) => phrase.slice(0, 200));
  const more = left.length > named.length ? `, and more in ${left.length - named.length} other places` : '';
  state.warn({
    code: 'content/reference-shortened',
    message: `The reference of "${label.slice(0, 200)}" does not show ${named.join(', ')}${more}`,
    hint: 'Split the operation or its schemas, or describe what is missing in the text of the page',
    ...defined({ file, line }),
  });
}

/** Links in its descriptions are in the specification, somewhere after the line of the operation. */
function placed<Result>(
  { page: { state } }: Scope,
  { file, line }: { readonly file: string | undefined; readonly line: number | undefined },
  make: () => Result,
): Result {
  const before = state.links.length;
  const result = make();
  for (let i = before; file !== undefined && i < state.links.length; i++) {
    const { line: _, ...link } = state.links[i]!;
    state.links[i] = { ...link, file, ...defined({ line }) };
  }
  return result;
}

/** NUL marks placeholders in rendered HTML (see page-state.ts), so no text may contain it. */
function withoutNul(input: ReferenceInput): { readonly text: string; readonly input: ReferenceInput } {
  const text = JSON.stringify(input);
  return text.includes('\\u0000') ? { text, input: cleaned(input) as ReferenceInput } : { text, input };
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [cleaned(key), cleaned(each)]));
}

function render(prepared: PreparedReference, label: string, scope: Scope): ReferenceHtml {
  const { state } = scope.page;
  const { depth } = state;
  let action: Html | undefined;
  try {
    const written = state.attempt(() =>
      prepared.render({
        ...tools(scope),
        action: (written) => {
          action = written;
        },
      }),
    );
    return { html: written, ...defined({ action }) };
  } catch (error) {
    state.depth = depth;
    return failed(error, label, scope);
  }
}

function tools(scope: Scope): Omit<ReferenceTools, 'action'> {
  const { state } = scope.page;
  return {
    ...componentContext({ type: 'reference' }, scope, state.mark()),
    // Without aliases: no existing links use other spellings, and there are many headings.
    id: (text) => state.takeId(slug(text)),
    // In page order, because here no child is rendered before its parent.
    heading: (depth, id, text) => state.heading({ depth: Math.max(2, depth), id, text }),
    // Samples repeat the fields in eleven languages; search indexes the fields.
    code: ({ lang, source, title }) => {
      const frame = { icon: html``, words: scope.page.words };
      const block = codeBlock({ ...readFenceInfo(lang, ''), ...defined({ title }) }, source, frame);
      if (block.isCut) reportCutSample({ type: 'reference' }, scope);
      return block.html;
    },
    markdown: (text, place = 'field') => renderDescription(text, scope, place),
    text: (words) => {
      state.textBreak();
      state.text(words);
      state.textBreak();
    },
    quietly: (draw) => {
      const mark = state.mark();
      const drawn = draw();
      state.forget(mark);
      return drawn;
    },
  };
}

function failed(error: unknown, label: string, scope: Scope): ReferenceHtml {
  const reason =
    error instanceof RangeError
      ? 'it is nested too deeply or too large'
      : error instanceof Error
        ? error.message
        : String(error);
  const issue: Issue = {
    severity: 'error',
    code: 'content/reference-failed',
    message: `The reference of "${label.slice(0, 200)}" could not be rendered: ${reason}`,
    hint: 'Simplify its part of the specification, and report this as a fault of Lectern',
    file: scope.file,
  };
  scope.page.state.issues.push(issue);
  return {
    html: html`
      <div class="page-error" role="alert">
        <p><strong>${wordOf(scope.page.words, 'partFailed')}</strong></p>
        <p>${issue.message}.</p>
      </div>
    `,
  };
}

/** Most descriptions are a plain sentence and need no parser. */
const MARKUP = /[*_`[\]<>&!~\\^@|#\n]|https?:|www\.|^(?:[-+=]|\d+[.)])/;
/** Characters of one description. */
const LONGEST = 60_000;
const NO_NAMES: Names = { get: () => undefined };

/** @param place `page`: the description of the page itself, whose headings are headings of the page */
function renderDescription(text: string, scope: Scope, place: 'page' | 'field'): Html {
  const whole = text.trim();
  if (whole.length > LONGEST)
    scope.page.state.warn({
      code: 'content/description-too-long',
      message: `A description in the specification has ${whole.length} characters, and the page shows its first ${LONGEST}`,
      hint: 'Move its text into a page of the documentation',
    });
  const source = cutText(whole, LONGEST).replaceAll('\0', '\ufffd').replaceAll('\r\n', '\n');
  if (source === '') return html``;
  if (!MARKUP.test(source) || guardSource(source, scope.file) !== undefined) {
    scope.page.state.text(source);
    scope.page.state.textBreak();
    return html`<p>${source}</p>`;
  }
  const nodes = descriptionNodes(parseMarkdown(source), place === 'field');
  const definitions = new Map<string, MarkdownNode>();
  for (const node of nodes)
    if (node.type === 'definition') definitions.set((node.identifier ?? '').toLowerCase(), node);
  const page = { ...scope.page, definitions };
  return page.render(nodes, { ...scope, page, names: NO_NAMES, phrasing: false, tight: false });
}
