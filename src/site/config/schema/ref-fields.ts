/** Fields of a version, language or product whose pages are those of another branch or tag. */
import * as z from '../../../lib/schema.ts';
import { extension } from './field.ts';

const LONGEST = 200;
/** Of one site: each is a menu entry and a commit that is kept. */
export const MAX_EDITIONS = 50;
export const DEFAULT_MAX_EDITIONS = 10;

export const isPattern = (ref: string): boolean => ref.includes('*');

/** True for a name of a branch or tag, or a pattern of such names. */
export function isRef(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= LONGEST &&
    // As in names of refs, with `*` allowed.
    !/[\u0000-\u0020\u007f~^:?[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|\*\*/.test(value)
  );
}

export const refFields = {
  ref: extension(
    z.string().refine(isRef, 'must be the name of a tag or branch, in which * stands for any part'),
    'A tag or branch of the repository whose pages are shown instead of navigation of its own. With `*` it stands for every tag that fits, else for every branch.',
    'v*',
    'release/*',
    'v1.4.0',
  ),
  most: extension(
    z.int().min(1).max(MAX_EDITIONS),
    `With \`*\` in \`ref\`: how many are shown, the newest first. Default: ${DEFAULT_MAX_EDITIONS}.`,
    5,
  ),
  prereleases: extension(
    z.boolean(),
    'With `*` in `ref`: whether pre-releases such as `v2.0.0-rc.1` are shown. Default: false.',
  ),
};
