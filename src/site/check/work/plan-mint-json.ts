/** Plans the docs.json that replaces a mint.json. */
import { docsJsonOfMint } from '../../config/docs-json-of-mint.ts';
import type { CheckContext } from '../check-context.ts';
import { NOTHING_PLANNED, type PlannedWork } from './planned-work.ts';

const OLD = 'mint.json';
const NEW = 'docs.json';

export async function planMintJson({ site, text }: CheckContext): Promise<PlannedWork> {
  if (!site.files.has(OLD)) return NOTHING_PLANNED;
  if (site.loaded.files[0] !== OLD || site.files.has(NEW))
    return {
      changes: [],
      left: [{ file: OLD, text: `is not read where there is a ${NEW}: remove it yourself` }],
    };
  if (site.loaded.files.length > 1)
    return {
      changes: [],
      left: [{ file: OLD, text: 'was not converted: it refers to other files with "$ref"' }],
    };
  const was = await text(OLD);
  const converted = docsJsonOfMint(was);
  if (converted === undefined)
    return { changes: [], left: [{ file: OLD, text: 'was not converted: it is not a whole JSON object' }] };
  const lost = converted.lost.map(
    (pointer) => `"${pointer}" of ${OLD} has no place in ${NEW} and was left out`,
  );
  const empty = converted.empty.map(
    (label) => `"${label}" of ${OLD} has no pages, was never shown, and was left out`,
  );
  const comments = converted.comments ? [`The comments of ${OLD} were not copied`] : [];
  return {
    changes: [
      { file: NEW, was: undefined, now: converted.text, summary: [`${NEW}: made from ${OLD}`] },
      { file: OLD, was, now: undefined, summary: [`${OLD}: removed`] },
    ],
    left: [...comments, ...empty, ...lost].map((text) => ({ text })),
  };
}
