/** Reads the media types of a body, and the responses that contain them. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, recordOf } from '../json-data.ts';
import type { ReferenceContent, ReferenceDocument, ReferenceResponse } from '../reference-document.ts';
import { isBinary } from '../schema-file.ts';
import { byteLength } from './bundle-budget.ts';
import { notDefined, type ReadContext } from './read-context.ts';
import { readExamples } from './read-examples.ts';
import { readLinks } from './read-links.ts';
import { readHeaders } from './read-parameters.ts';

const MAX_CONTENTS = 30;
const MAX_RESPONSES = 100;
const MAX_ENCODINGS = 200;

/** The schema of a media type that has none in 3.1. */
const BYTES = Object.freeze({ type: 'string', format: 'binary' });

const saysNothing = (schema: unknown): boolean => isRecord(schema) && Object.keys(schema).length === 0;

function readContents(context: ReadContext, content: unknown): ReferenceContent[] {
  return context.budget
    .first(Object.entries(recordOf(content)), 'media types', MAX_CONTENTS)
    .flatMap(([type, media]) => {
      const { value } = context.follow(media);
      const kept = context.budget.text(type);
      if (value === undefined || kept === undefined) return [];
      // In a stream, `itemSchema` describes each item.
      const written = value['schema'] ?? value['itemSchema'] ?? {};
      const isBytes = isBinary(type.trim().toLowerCase()) && saysNothing(written);
      const schema = context.schemas.take(isBytes ? BYTES : written);
      const encoding = readEncoding(context, value['encoding']);
      return [{ type: kept, schema, examples: readExamples(context, value), ...encoding }];
    });
}

/** Encodings of single form fields; ignored for media types other than forms. */
function readEncoding(context: ReadContext, encoding: unknown): Pick<ReferenceContent, 'encoding'> {
  const { budget } = context;
  const found = budget
    .first(Object.entries(recordOf(encoding)), 'encodings', MAX_ENCODINGS)
    .flatMap(([name, how]) => {
      if (!isRecord(how) || !budget.pay(byteLength(name) + 60)) return [];
      const [type, style] = [budget.text(how['contentType']), budget.text(how['style'])];
      const { explode } = how;
      const notes = {
        ...defined({ contentType: type, style }),
        ...(typeof explode === 'boolean' ? { explode } : {}),
      };
      return Object.keys(notes).length === 0 ? [] : [[name, notes] as const];
    });
  return found.length === 0 ? {} : { encoding: Object.fromEntries(found) };
}

export function readBody(context: ReadContext, body: unknown): ReferenceDocument['body'] {
  const { value, missing } = context.follow(body);
  if (missing !== undefined) return { description: notDefined(missing), required: false, contents: [] };
  if (value === undefined) return undefined;
  const description = context.budget.text(value['description']);
  return {
    ...defined({ description }),
    required: value['required'] === true,
    contents: readContents(context, value['content']),
  };
}

export function readResponses(context: ReadContext, responses: unknown): ReferenceResponse[] {
  const entries = Object.entries(recordOf(responses)).filter(
    ([status, response]) => !status.startsWith('x-') && isRecord(response),
  );
  return context.budget.first(entries, 'responses', MAX_RESPONSES).flatMap(([status, response]) => {
    const { value, missing } = context.follow(response);
    const kept = context.budget.text(status);
    if (kept === undefined) return [];
    const description =
      missing === undefined
        ? (context.budget.text(value?.['description']) ?? context.budget.text(value?.['summary']))
        : notDefined(missing);
    return [
      {
        status: kept,
        ...defined({ description }),
        ...readLinks(context, value?.['links']),
        headers: readHeaders(context, value?.['headers']),
        contents: readContents(context, value?.['content']),
      },
    ];
  });
}
