/** What the webhooks of all forges have in common: names of refs, ids of commits, lists of repositories. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import type { ForgeEvent } from '../forge-webhooks.ts';

/** Whole name of a branch or tag; Git itself refuses the rest of what no name has. */
export const REF = z
  .string()
  .max(1000)
  .regex(/^refs\/(?:heads|tags)\/[^\p{Cc}\s~^:?*[\\]+$/u);

/** Of `owner/name`, or deeper; never a step up. Bitbucket writes a tilde before the names of people. */
const SEGMENT = /^(?!~?\.{1,2}$)~?[\w.-]{1,255}$/;

/** For forges that write names without their folder. @throws AppError `forge/webhook` */
export function wholeRef(name: string, folder: 'heads' | 'tags'): string {
  const ref = REF.safeParse(name.startsWith('refs/') ? name : `refs/${folder}/${name}`);
  if (ref.success) return ref.data;
  throw new AppError('forge/webhook', 'The webhook names no branch or tag that Git can have');
}

/** @param max segments of the forge's longest names */
export const repositoryName = (max: number) =>
  z
    .string()
    .max(3000)
    .refine((name) => {
      const segments = name.split('/');
      return segments.length > 1 && segments.length <= max && segments.every((one) => SEGMENT.test(one));
    }, 'is no name of a repository');

/** A whole id, of either length. */
export const COMMIT = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

/** @param after zeros when the ref was removed @param target of an annotated tag, for which `after` may be the tag itself */
export const pushedCommit = (after: string, target: string | null | undefined): string | undefined =>
  /^0+$/.test(after) ? undefined : (target ?? after);

/** What one request may say of; a further one is only looked at later. */
const MAX = 1000;

/** @param names of repositories that are not as they were */
export const eventsOf = (names: readonly string[]): readonly ForgeEvent[] =>
  [...new Set(names)].slice(0, MAX).map((name) => ({ kind: 'repository', repository: name }));
