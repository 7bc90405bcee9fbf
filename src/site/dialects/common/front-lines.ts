/** Writes front matter with the fields that we know; fields of other programs never become settings of ours. */
import type { PlacedLine } from './dialect.ts';

export interface PageFields {
  readonly title?: string | undefined;
  readonly sidebarTitle?: string | undefined;
  readonly description?: string | undefined;
  readonly icon?: string | undefined;
  readonly tag?: string | undefined;
  readonly mode?: 'wide' | 'custom' | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Found by nobody who does not know its address. */
  readonly hidden?: boolean | undefined;
  /** False where only search leaves the page out. */
  readonly searchable?: false | undefined;
  readonly url?: string | undefined;
  /** `pets.json GET /pets`, never as a page of another program writes it. */
  readonly openapi?: string | undefined;
}

export function frontLines(fields: PageFields): PlacedLine[] {
  const { hidden } = fields;
  const written = Object.entries({ ...fields, noindex: hidden }).filter(
    ([key, value]) => value !== undefined && (value !== false || key === 'searchable'),
  );
  if (written.length === 0) return [];
  const lines = written.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', ''].map((text) => ({ text, at: 1 }));
}
