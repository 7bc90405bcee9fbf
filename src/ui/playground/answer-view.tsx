/** Draws a response: status, time, size, headers, body; markup is shown as text and never becomes a document. */
import { createElement } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { filled, formStrings } from './form-strings.ts';
import { type JsonToken, jsonTokens } from './json-tokens.ts';
import { CodeBlock, type CodePart, CopyButton, IconButton } from './parts.tsx';
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
const MAX_SHOWN = 400_000;
const MAX_COLOURED = 150_000;

export function AnswerView({ answer }: { readonly answer: Answer }) {
  const { status, statusText, headers, milliseconds, bytes, leftOut } = answer;
  return (
    <div class="try-answer">
      <p class="try-figures">
        <span class="try-status" data-class={String(status)[0]}>
          {`${status} ${statusText}`.trim()}
        </span>
        <span>{filled(formStrings.milliseconds, { number: Math.round(milliseconds) })}</span>
        <span>{sizeText(bytes.length)}</span>
      </p>
      {leftOut.length > 0 && (
        <p class="try-hint">{filled(formStrings.leftOut, { names: leftOut.join(', ') })}</p>
      )}
      <details>
        <summary>{`${formStrings.headers} (${headers.length})`}</summary>
        <dl class="try-headers">
          {headers.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      </details>
      {bytes.length === 0 ? <p class="try-hint">{formStrings.emptyBody}</p> : <Body answer={answer} />}
    </div>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function Body({ answer }: { readonly answer: Answer }) {
  const urlOf = useObjectUrls(answer.bytes);
  const { type, text } = useMemo(() => contentOf(answer), [answer]);
  const media = useMemo(() => {
    const tag = mediaTag(type);
    if (tag === undefined) return undefined;
    const alt = tag === 'img' ? formStrings.response : undefined;
    return createElement(tag, { src: urlOf(type), alt, controls: tag !== 'img', class: 'try-media' });
  }, [answer]);
  const download = (): void => {
    // A type that no browser opens.
    const href = urlOf('application/octet-stream');
    Object.assign(document.createElement('a'), { href, download: 'response' }).click();
  };
  return (
    <div class="try-body">
      <div class="try-tools">
        <IconButton icon="download" label={formStrings.download} onClick={download} />
        {text !== undefined && <CopyButton label={formStrings.copyBody} text={() => text} />}
      </div>
      {media !== undefined ? (
        media
      ) : text === undefined ? (
        <p class="try-hint">{formStrings.binary}</p>
      ) : (
        <Text type={type} text={text} />
      )}
    </div>
  );
}

function mediaTag(type: string): 'img' | 'audio' | 'video' | undefined {
  if (PICTURES.test(type)) return 'img';
  if (SOUNDS.test(type)) return 'audio';
  return FILMS.test(type) ? 'video' : undefined;
}

function contentOf({ headers, bytes }: Answer): { readonly type: string; readonly text: string | undefined } {
  const header = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const type = header.split(';', 1)[0]!.trim().toLowerCase();
  const isText = TEXTS.test(type) || type === '' || type === 'image/svg+xml';
  return { type, text: isText ? decoded(bytes) : undefined };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Addresses of the bytes as a type, which the browser keeps until they are released here. */
function useObjectUrls(bytes: Uint8Array<ArrayBuffer>): (type: string) => string {
  const urls = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );
  return (type) => {
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    urls.current.push(url);
    return url;
  };
}

function Text({ type, text }: { readonly type: string; readonly text: string }) {
  const parts = useMemo(() => partsOf(type, text), [type, text]);
  return (
    <div>
      <CodeBlock label={formStrings.response} parts={parts} />
      {text.length > MAX_SHOWN && <p class="try-hint">{formStrings.partShown}</p>}
    </div>
  );
}

function partsOf(type: string, text: string): readonly CodePart[] {
  const mayBeJson = /json$/.test(type) || (/^(?:text\/plain)?$/.test(type) && /^\s*[[{]/.test(text));
  const tokens = mayBeJson && text.length <= MAX_COLOURED ? jsonTokens(text) : undefined;
  return (
    tokens?.map(({ text: part, kind }) => ({ text: part, is: kind === undefined ? 'p' : CLASSES[kind] })) ?? [
      { text: text.slice(0, MAX_SHOWN) },
    ]
  );
}
