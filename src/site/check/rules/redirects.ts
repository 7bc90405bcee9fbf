/** Reports redirects that never end, lead to nothing, or are shadowed by a page. */
import { shorten } from '../../config/shorten.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';

const WILD = /:[A-Za-z][\w-]*\*?|\*/g;

interface Authored {
  readonly source: string;
  readonly destination: string;
}

export function redirects(context: CheckContext): Finding[] {
  const { located } = context.site.loaded;
  const authored = located.value.redirects;
  if (!Array.isArray(authored)) return [];
  return authored.flatMap((value: unknown, index): Finding[] => {
    const { source, destination } = (value ?? {}) as Partial<Authored>;
    if (typeof source !== 'string' || typeof destination !== 'string') return [];
    const problem = judge(context, { source, destination });
    return problem === undefined
      ? []
      : [{ issue: { severity: 'warning', ...problem, ...located.at(`/redirects/${index}`) } }];
  });
}

function judge(
  { site, addresses }: CheckContext,
  { source, destination }: Authored,
): { code: string; message: string; hint: string } | undefined {
  // A source that can never match is reported where docs.json is read.
  if (/[?#]/.test(source)) return undefined;
  const wild = source.search(WILD) >= 0;
  const from = plain(source);
  if (!wild && site.pages.byUrl.has(from))
    return {
      code: 'config/redirect-shadowed',
      message: `The redirect of ${shorten(source)} has no effect because there is a page at this address`,
      hint: 'Remove the redirect or the page',
    };
  const [to = ''] = destination.split(/[?#]/, 1);
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(destination) || to === '') return undefined;
  if (wild && neverEnds(site, from.replace(WILD, 'any')))
    return {
      code: 'config/redirect-loop',
      message: `The redirect of ${shorten(source)} leads in a circle`,
      hint: 'Choose a destination that the redirect does not match',
    };
  if (addresses.isWithheld(plain(to)))
    return {
      code: 'config/redirect-withheld',
      message: `The redirect of ${shorten(source)} is left out: ${shorten(destination)} is withheld from readers`,
      hint: 'Publish the page, or remove the redirect',
    };
  if (to.search(WILD) >= 0 || addresses.find(plain(to)).kind !== 'nothing') return undefined;
  return {
    code: 'config/redirect-target',
    message: `The redirect of ${shorten(source)} leads to ${shorten(destination)}, where there is nothing`,
    hint: 'Let it lead to a page, or remove it',
  };
}

/** True when a rule matches the address, and following the rules never ends. */
function neverEnds({ pages, redirect, redirectOnce }: CheckContext['site'], start: string): boolean {
  return !pages.byUrl.has(start) && redirectOnce(start) !== undefined && redirect(start) === undefined;
}

function plain(path: string): string {
  return `/${path.replace(/[?#].*$/s, '').replace(/^\/+|\/+$/g, '')}`;
}
