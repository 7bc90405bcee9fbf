/** Decides which schemas and media types are binary data instead of text. */
import type { JsonRecord } from './json-data.ts';

/** In the syntax of 2.0 and 3.0, and of 3.1. */
export function isFile({ type, format, contentMediaType, contentEncoding }: JsonRecord): boolean {
  if (type === 'file' || format === 'binary' || contentEncoding === 'binary') return true;
  return (
    typeof contentMediaType === 'string' &&
    contentMediaType !== '' &&
    !contentEncoding &&
    !/^text\/|\b(?:json|xml|yaml|javascript)\b/i.test(contentMediaType)
  );
}

export function isBinary(media: string): boolean {
  if (/^(?:image|audio|video|font|model)\//.test(media)) return !media.includes('svg');
  return /^application\/(?:octet-stream|pdf|(?:x-)?(?:zip|gzip|tar|bzip2?|7z-compressed)|wasm|vnd\.(?:ms-|openxmlformats))/.test(
    media,
  );
}
