/** Renders a response: status, time, size, headers, body; markup is shown as text and never becomes a document. */
import { codeBlock } from './code-block.ts';
import { copyButton } from './copy-button.ts';
import { make } from './dom.ts';
import { formStrings, say } from './form-strings.ts';
import { iconButton } from './icon.ts';
import { type JsonToken, jsonTokens } from './json-tokens.ts';
import type { Answer } from './send-request.ts';

/** Types that browsers show without running anything. SVG is a document, so it is not among them. */
const PICTURES = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;
const SOUNDS = /^audio\/(?:mpeg|mp4|ogg|wav|x-wav|webm|aac|flac)$/;
const FILMS = /^video\/(?:mp4|webm|ogg)$/;
const TEXTS = /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|x-www-form-urlencoded|graphql)$/;
/** As the highlighter of samples colours them. */
const CLASSES: Readonly<Record<NonNullable<JsonToken['kind']>, string>> = {
  name: 'a',
  text: 's',
  number: 'n',
  word: 'n',
};
const MOST_SHOWN = 400_000;
const MOST_COLOURED = 150_000;

export interface AnswerView {
  readonly element: HTMLElement;
  /** Releases the browser's object URLs for pictures and downloads. */
  release(): void;
}

export function answerView(answer: Answer): AnswerView {
  const urls: string[] = [];
  const urlOf = (type: string): string => {
    const url = URL.createObjectURL(new Blob([answer.bytes], { type }));
    urls.push(url);
    return url;
  };
  const { status, statusText, headers, milliseconds, bytes, leftOut } = answer;
  const pill = make(
    'span',
    { class: 'try-status', 'data-class': String(status)[0] ?? '' },
    `${status} ${statusText}`.trim(),
  );
  const figures = make(
    'p',
    { class: 'try-figures' },
    pill,
    make('span', {}, say(formStrings.milliseconds, { number: Math.round(milliseconds) })),
    make('span', {}, sizeText(bytes.length)),
  );
  const list = make(
    'dl',
    { class: 'try-headers' },
    ...headers.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]),
  );
  const shown = make('details', {}, make('summary', {}, `${formStrings.headers} (${headers.length})`), list);
  const note =
    leftOut.length === 0
      ? undefined
      : make('p', { class: 'try-hint' }, say(formStrings.leftOut, { names: leftOut.join(', ') }));
  const element = make('div', { class: 'try-answer' }, figures, note, shown, bodyOf(answer, urlOf));
  return { element, release: () => urls.forEach((url) => void URL.revokeObjectURL(url)) };
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function bodyOf(answer: Answer, urlOf: (type: string) => string): HTMLElement {
  if (answer.bytes.length === 0) return make('p', { class: 'try-hint' }, formStrings.emptyBody);
  const type = (answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase();
  const text = TEXTS.test(type) || type === '' || type === 'image/svg+xml' ? asText(answer.bytes) : undefined;
  return make('div', { class: 'try-body' }, tools(text, urlOf), content({ type, text, urlOf }));
}

function asText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function tools(text: string | undefined, urlOf: (type: string) => string): HTMLElement {
  const copy = text === undefined ? [] : copyButton(formStrings.copyBody, () => text);
  // A type that no browser opens.
  const download = iconButton('download', formStrings.download, () => {
    make('a', { href: urlOf('application/octet-stream'), download: 'response' }).click();
  });
  return make('div', { class: 'try-tools' }, download, ...copy);
}

function content({
  type,
  text,
  urlOf,
}: {
  readonly type: string;
  readonly text: string | undefined;
  readonly urlOf: (type: string) => string;
}): HTMLElement {
  if (PICTURES.test(type))
    return make('img', { src: urlOf(type), alt: formStrings.response, class: 'try-media' });
  if (SOUNDS.test(type)) return make('audio', { src: urlOf(type), controls: true, class: 'try-media' });
  if (FILMS.test(type)) return make('video', { src: urlOf(type), controls: true, class: 'try-media' });
  if (text === undefined) return make('p', { class: 'try-hint' }, formStrings.binary);
  const code = codeBlock(formStrings.response);
  const cut = text.length > MOST_SHOWN;
  const tokens = cut || text.length > MOST_COLOURED || !mayBeJson(type, text) ? undefined : jsonTokens(text);
  code.show(
    tokens?.map((token) => ({
      text: token.text,
      is: token.kind === undefined ? 'p' : CLASSES[token.kind],
    })) ?? [{ text: text.slice(0, MOST_SHOWN) }],
  );
  return make(
    'div',
    {},
    code.element,
    cut ? make('p', { class: 'try-hint' }, formStrings.partShown) : undefined,
  );
}

const mayBeJson = (type: string, text: string): boolean =>
  /json$/.test(type) || (/^(?:text\/plain)?$/.test(type) && /^\s*[[{]/.test(text));
