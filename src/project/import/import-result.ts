/** What an import found, wrote and left. */
import type { Issue } from '../../lib/issue.ts';
import type { Extracted } from '../../lib/zip/extract-zip.ts';
import type { OldAddresses } from './old-addresses.ts';
import type { PageChange } from './page-changes.ts';
import type { WrittenFiles } from './write-files.ts';

export interface ImportedPage {
  /** In the folder that was written. */
  readonly path: string;
  /** In the folder that was read. */
  readonly from: string;
  /** `kept`: every line of its text is as it was. `changed`: all of it is here, in our syntax. `left`: something is not. */
  readonly result: 'kept' | 'changed' | 'left';
  readonly changes: readonly PageChange[];
  /** Where its author has it. */
  readonly left: readonly Issue[];
}

export interface UnknownComponent {
  readonly name: string;
  readonly uses: number;
  readonly pages: number;
}

export interface ImportResult {
  /** The program that it was made for. */
  readonly program: string;
  /** The file that says so; undefined for plain Markdown. */
  readonly config: string | undefined;
  readonly out: string;
  readonly dryRun: boolean;
  /** Of a repository at an address. */
  readonly commit?: string;
  readonly pages: { readonly all: readonly ImportedPage[]; readonly components: readonly UnknownComponent[] };
  /** All problems of the folder that was read. */
  readonly issues: readonly Issue[];
  readonly files: WrittenFiles['files'];
  readonly tooLarge: readonly string[];
  readonly archive: Extracted['left'];
  readonly addresses: OldAddresses;
  /** All problems of what was written. */
  readonly remaining: readonly Issue[];
  /** Errors of what was written that were none before. */
  readonly added: readonly Issue[];
  readonly milliseconds: number;
}
