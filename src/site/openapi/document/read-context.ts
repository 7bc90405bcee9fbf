/** The context of reading one operation: the document, the size budget and the schemas copied so far. */

import { isRecord, type JsonRecord } from '../json-data.ts';
import { type Followed, follow } from '../resolve-pointer.ts';
import { BundleBudget } from './bundle-budget.ts';
import { SchemaBundle } from './bundle-schemas.ts';

export interface ReadContext {
  readonly document: JsonRecord;
  readonly budget: BundleBudget;
  readonly schemas: SchemaBundle;
  follow(value: unknown): Followed;
}

export function readContext(source: unknown): ReadContext {
  const document = isRecord(source) ? source : {};
  const budget = new BundleBudget();
  return {
    document,
    budget,
    schemas: new SchemaBundle(document, budget),
    follow: (value) => follow(document, value),
  };
}

/** The note for readers in place of something that is missing. */
export const notDefined = (ref: string): string =>
  `\`${ref.slice(0, 200).replaceAll('`', '')}\` is not defined in the specification.`;
