/** What docs.json and the front matter of a page say of how an operation is shown. */
import type { DocsConfig } from './config/docs-config.ts';
import type { ReferenceSettings } from './openapi/reference-document.ts';

type Data = Readonly<Record<string, unknown>>;

const PLAYGROUNDS: readonly ReferenceSettings['playground'][] = ['interactive', 'simple', 'none', 'auth'];

/** What the program says of it: the address of its proxy where it has one, and the language of the page. */
export interface ReferencePlace {
  readonly proxy: string | undefined;
  /** BCP 47 tag. */
  readonly lang: string | undefined;
}

export function referenceSettings(
  api: DocsConfig['api'],
  frontMatter: Data,
  { proxy, lang }: ReferencePlace,
): ReferenceSettings {
  const playground = recordOf(api['playground']);
  const examples = recordOf(api['examples']);
  const languages = Array.isArray(examples['languages'])
    ? examples['languages'].filter((name): name is string => typeof name === 'string')
    : undefined;
  // Without made samples only those of the specification itself are left.
  const shown = examples['autogenerate'] === false ? [] : languages;
  return {
    playground: displayOf(frontMatter['playground']) ?? displayOf(playground['display']) ?? 'interactive',
    ...(shown === undefined ? {} : { languages: shown }),
    expanded: recordOf(api['params'])['expanded'] === 'all' ? 'all' : 'closed',
    examples: examples['defaults'] === 'required' ? 'required' : 'all',
    prefill: examples['prefill'] === true,
    ...(playground['credentials'] === true ? { credentials: true } : {}),
    ...(lang === undefined ? {} : { lang }),
    ...(proxy === undefined || playground['proxy'] === false ? {} : { proxy }),
  };
}

function displayOf(value: unknown): ReferenceSettings['playground'] | undefined {
  return PLAYGROUNDS.find((name) => name === value);
}

function recordOf(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
