/** Renders "Try it" and the data of the form that it opens; nothing for pages without a form. */
import { defined } from '../../lib/defined.ts';
import { type Html, html, trustedHtml } from '../../lib/html.ts';
import type {
  ReferenceContent,
  ReferenceDocument,
  ReferenceInput,
  ReferenceParameter,
  ReferenceServer,
  Schema,
  SecurityScheme,
} from '../../site/openapi/reference-document.ts';
import type { ReferenceView } from '../../site/openapi/reference-view.ts';
import { playgroundEn } from '../strings/playground-en.ts';
import { strings } from '../strings/strings.ts';
import type { PlaygroundData } from './playground-data.ts';
import { type CompactSchemas, compactSchemas, isSmall, shortText } from './playground-schemas.ts';

const MAX_BODY_EXAMPLE = 8_000;
/** Characters; a longer value keeps the default serialization. */
const MAX_ENCODING = 8_000;
const MAX_PARAMETERS = 500;
const MAX_CONTENTS = 20;
const MAX_SERVERS = 50;

/** With `auth`, the settings of a page for readers who are signed in say `interactive`; everybody else only gets the endpoint. */
export function hasPlayground({ document, settings }: ReferenceInput): boolean {
  return (
    settings.playground === 'interactive' && document.kind === 'operation' && document.servers.length > 0
  );
}

/** HTML for the request line; empty without a form. */
/** @param body as shown on the page: its generated examples begin the JSON of bodies without one of the author */
export function playgroundPart(input: ReferenceInput, body?: ReferenceView['body']): Html {
  if (!hasPlayground(input)) return html``;
  const { lang } = input.settings;
  const { reference, playground } = strings(lang);
  const data = {
    ...playgroundData(input),
    ...beginnings(body, input),
    // The form's own script includes English.
    ...(playground === playgroundEn ? {} : { words: playground }),
  };
  return html`
    <button class="button button-primary request-try tryit-button" type="button" data-try="later" aria-haspopup="dialog">
      ${reference.tryIt}
    </button>
    <script type="application/json" data-playground>${scriptJson(data)}</script>
  `;
}

/** Where the media type itself has an example, the form has that one already. */
function beginnings(
  body: ReferenceView['body'],
  { document }: ReferenceInput,
): Pick<PlaygroundData, 'beginnings'> {
  const texts = (body?.contents ?? []).flatMap(({ type, examples: [first] }, i) => {
    const isOwn = (document.body?.contents[i]?.examples.length ?? 0) > 0;
    if (isOwn || first?.lang !== 'json' || first.text.length > MAX_BODY_EXAMPLE) return [];
    return [[type, { text: first.text, isGenerated: first.isGenerated }] as const];
  });
  return texts.length === 0 ? {} : { beginnings: Object.fromEntries(texts) };
}

/** JSON that is safe in a script element: it can neither end the element nor begin a comment. */
function scriptJson(value: unknown): Html {
  const escaped = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return trustedHtml(escaped);
}

export function playgroundData({ document, settings }: ReferenceInput): PlaygroundData {
  const compact = compactSchemas(document.schemas);
  const parameters = document.parameters.slice(0, MAX_PARAMETERS).map((one) => parameter(one, compact));
  const contents = document.body?.contents.slice(0, MAX_CONTENTS).map((one) => content(one, compact));
  const { schemas, cut } = compact.finish();
  const short: ReferenceDocument = {
    kind: document.kind,
    method: document.method,
    path: document.path,
    title: document.title,
    deprecated: document.deprecated,
    servers: document.servers.slice(0, MAX_SERVERS).map(server),
    security: document.security.map((needed) => needed.map(scheme)),
    parameters,
    ...(document.body === undefined || contents === undefined
      ? {}
      : { body: { required: document.body.required, contents } }),
    responses: [],
    callbacks: [],
    schemas,
    samples: [],
    cut: cut || document.cut,
  };
  return {
    document: short,
    prefill: settings.prefill,
    ...(settings.credentials === true ? { credentials: true } : {}),
    ...defined({ proxy: settings.proxy }),
  };
}

/** Writable because `finish` fills it in. */
interface Open {
  schema: Schema;
}

function parameter(from: ReferenceParameter, compact: CompactSchemas): ReferenceParameter {
  const { description, example, schema, ...rest } = from;
  const out: ReferenceParameter & Open = {
    ...rest,
    schema: true,
    ...described(description),
    ...(isSmall(example) ? { example } : {}),
  };
  compact.add(schema, (compacted) => {
    (out as Open).schema = compacted;
  });
  return out;
}

function content(from: ReferenceContent, compact: CompactSchemas): ReferenceContent {
  const [first] = from.examples;
  const out: ReferenceContent & Open = {
    type: from.type,
    schema: true,
    examples:
      first !== undefined && isSmall(first.value, MAX_BODY_EXAMPLE)
        ? [{ name: first.name, value: first.value }]
        : [],
    ...(isSmall(from.encoding, MAX_ENCODING) && from.encoding !== undefined
      ? { encoding: from.encoding }
      : {}),
  };
  compact.add(from.schema, (compacted) => {
    (out as Open).schema = compacted;
  });
  return out;
}

function scheme({ description, ...rest }: SecurityScheme): SecurityScheme {
  return { ...rest, ...described(description) };
}

function server({ description, ...rest }: ReferenceServer): ReferenceServer {
  return { ...rest, ...described(description) };
}

function described(description: string | undefined): { readonly description?: string } {
  const text = shortText(description);
  return text === undefined ? {} : { description: text };
}
