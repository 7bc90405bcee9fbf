/** Builds code samples for an operation: the author's own first, then one for each requested language. */

import type { CodeSample, ReferenceDocument, ReferenceSettings } from '../reference-document.ts';
import { buildRequest } from '../request/build-request.ts';
import type { RequestValues } from '../request-values.ts';
import { exampleValues } from './example-values.ts';
import { type SampleLanguage, sampleLanguage, USUAL_LANGUAGES } from './languages.ts';
import { shownRequest } from './shown-request.ts';

/** Longer samples are not useful; the schema below shows everything. */
const LONGEST_BODY = 20_000;
const DEEPEST = 100;

export function requestSamples(
  document: ReferenceDocument,
  settings: Pick<ReferenceSettings, 'languages' | 'examples'>,
): readonly CodeSample[] {
  if (document.kind !== 'operation') return [];
  const own = document.samples.map(ownSample);
  const taken = new Set(document.samples.map(({ lang, label }) => languageOf(lang, label)?.name));
  const languages = new Set((settings.languages ?? USUAL_LANGUAGES).map(sampleLanguage));
  const missing = [...languages].filter(
    (language): language is SampleLanguage => language !== undefined && !taken.has(language.name),
  );
  return missing.length === 0 ? own : [...own, ...generatedSamples(document, settings, missing)];
}

function generatedSamples(
  document: ReferenceDocument,
  settings: Pick<ReferenceSettings, 'examples'>,
  languages: readonly SampleLanguage[],
): readonly CodeSample[] {
  const given = exampleValues(document, settings);
  const shallow = given.parameters.filter(({ value }) => !isDeep(value));
  const plain = { ...given, parameters: shallow };
  const values = isDeep(given.body?.value) ? withoutBody(plain) : plain;
  const built = buildRequest(document, values);
  const request = shownRequest(isLong(built) ? buildRequest(document, withoutBody(values)) : built);
  return languages.flatMap(({ label, lang, print }) => {
    const source = print(request);
    return source === undefined ? [] : [{ lang, label, source }];
  });
}

const withoutBody = ({ body: _, ...rest }: RequestValues): RequestValues => rest;

function isLong({ body }: ReturnType<typeof buildRequest>): boolean {
  if (body === undefined) return false;
  if (body.kind === 'text') return body.text.length > LONGEST_BODY;
  return body.fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0) > LONGEST_BODY;
}

/** Serializing values is recursive. */
function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < DEEPEST; depth++) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** `JavaScript` with the label `Node.js` means Node. */
const languageOf = (lang: string, label: string): SampleLanguage | undefined =>
  sampleLanguage(label) ?? sampleLanguage(lang);

function ownSample({ lang, label, source }: CodeSample): CodeSample {
  const known = sampleLanguage(lang);
  return {
    lang: known?.lang ?? lang.trim().toLowerCase(),
    label: label.trim() === '' ? (known?.label ?? lang) : label,
    source,
  };
}
