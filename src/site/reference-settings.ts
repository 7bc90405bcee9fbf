/** Combines the settings of docs.json and of a page's front matter for showing an operation. */
import { defined } from '../lib/defined.ts';
import type { DocsConfig } from './config/docs-config.ts';
import { playgroundDisplay } from './config/schema/api.ts';
import type { PageMeta } from './content/page.ts';
import type { ReferenceSettings } from './openapi/reference-document.ts';

/** Settings of the program: the address of its proxy, if any, and the language of the page. */
export interface ReferencePlace {
  readonly proxy: string | undefined;
  /** BCP 47 tag. */
  readonly lang: string | undefined;
  /** Whether the page is made for readers who are signed in. */
  readonly signedIn: boolean;
}

export function referenceSettings(
  api: DocsConfig['api'],
  frontMatter: PageMeta['frontMatter'],
  { proxy, lang, signedIn }: ReferencePlace,
): ReferenceSettings {
  const { playground, examples, params } = api;
  // Without generated examples only those of the specification itself remain.
  const languages = examples.autogenerate ? examples.languages : [];
  const display = playgroundDisplay.safeParse(frontMatter['playground']).data ?? playground.display;
  return {
    playground: display === 'auth' && signedIn ? 'interactive' : display,
    ...defined({ languages }),
    expanded: params.expanded,
    examples: examples.defaults,
    prefill: examples.prefill,
    ...(playground.credentials ? { credentials: true } : {}),
    ...defined({ lang }),
    ...(proxy === undefined || !playground.proxy ? {} : { proxy }),
  };
}
