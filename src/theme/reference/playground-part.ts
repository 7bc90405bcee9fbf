/** "Try it", and the operation as data for the form that opens then; pages without a form get nothing. */
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
import { playgroundEn } from '../strings/playground-en.ts';
import { strings } from '../strings/strings.ts';
import type { PlaygroundData } from './playground-data.ts';
import { type CompactSchemas, compactSchemas, isSmall, shortText } from './playground-schemas.ts';

/** What `features` of a page with the button must hold, so that its script is loaded. */
export const PLAYGROUND_FEATURE = 'playground';

const MOST_BODY_EXAMPLE = 8_000;
/** Characters; beyond it, fields are written as forms usually are. */
const MOST_ENCODING = 8_000;
const MOST_PARAMETERS = 500;
const MOST_CONTENTS = 20;
const MOST_SERVERS = 50;

/**
 * `auth` offers the form to readers who are signed in. Readers cannot sign in here, so nobody is: such a page has its endpoint to
 * copy and nothing more, which is the safe half of what its author asked for.
 */
export function hasPlayground({ document, settings }: ReferenceInput): boolean {
  return (
    settings.playground === 'interactive' && document.kind === 'operation' && document.servers.length > 0
  );
}

/** HTML for the request line; empty where there is no form. */
export function playgroundPart(input: ReferenceInput): Html {
  if (!hasPlayground(input)) return html``;
  const { lang } = input.settings;
  const { reference, playground } = strings(lang);
  const data = {
    ...playgroundData(input),
    // The form's own script knows English.
    ...(playground === playgroundEn ? {} : { words: playground }),
  };
  return html`
    <button class="button button-primary request-try" type="button" data-try hidden aria-haspopup="dialog">
      ${reference.tryIt}
    </button>
    <script type="application/json" data-playground>${scriptJson(data)}</script>
  `;
}

/** JSON that can stand in a script element: nothing in it can end the element or begin a comment. */
export function scriptJson(value: unknown): Html {
  const escaped = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return trustedHtml(escaped);
}

export function playgroundData({ document, settings }: ReferenceInput): PlaygroundData {
  const compact = compactSchemas(document.schemas);
  const parameters = document.parameters.slice(0, MOST_PARAMETERS).map((one) => parameter(one, compact));
  const contents = document.body?.contents.slice(0, MOST_CONTENTS).map((one) => content(one, compact));
  const { schemas, cut } = compact.finish();
  const short: ReferenceDocument = {
    kind: document.kind,
    method: document.method,
    path: document.path,
    title: document.title,
    deprecated: document.deprecated,
    servers: document.servers.slice(0, MOST_SERVERS).map(server),
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

/** Filled in by `finish`, which is why it may be written to. */
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
  compact.add(schema, (made) => {
    (out as Open).schema = made;
  });
  return out;
}

function content(from: ReferenceContent, compact: CompactSchemas): ReferenceContent {
  const [first] = from.examples;
  const out: ReferenceContent & Open = {
    type: from.type,
    schema: true,
    examples:
      first !== undefined && isSmall(first.value, MOST_BODY_EXAMPLE)
        ? [{ name: first.name, value: first.value }]
        : [],
    ...(isSmall(from.encoding, MOST_ENCODING) && from.encoding !== undefined
      ? { encoding: from.encoding }
      : {}),
  };
  compact.add(from.schema, (made) => {
    (out as Open).schema = made;
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
