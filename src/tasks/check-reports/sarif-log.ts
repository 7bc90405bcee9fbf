/** Writes issues as a SARIF 2.1.0 log, which code scanning services and editors read. */

import { defined } from '../../lib/defined.ts';
import type { Issue } from '../../lib/issue.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import type { ReportedIssue } from './reported-issue.ts';

interface SarifOptions {
  /** Of the program. */
  readonly version: string;
  /** Address of the manual's page about checks, for the links of rules; undefined = rules have none. */
  readonly manual: string | undefined;
  /** The issues that a change added; undefined where nothing was compared. */
  readonly added: ReadonlySet<Issue> | undefined;
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/** Where the manual explains each code. */
const ANCHOR = '#common-problems';

export function sarifLog(issues: readonly ReportedIssue[], options: SarifOptions): object {
  const codes = [...new Set(issues.map(({ issue }) => issue.code))].sort();
  const indexes = new Map(codes.map((code, index) => [code, index]));
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Lectern',
            semanticVersion: options.version,
            rules: codes.map((code) => rule(code, options.manual)),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { description: { text: 'The root of the repository' } } },
        results: issues.map((each) => result(each, indexes.get(each.issue.code)!, options.added)),
      },
    ],
  };
}

/** @param code for example `link/broken-anchor` */
function rule(code: string, manual: string | undefined): object {
  const [area = '', what = ''] = code.split('/', 2);
  const words = `${area}: ${what.replaceAll('-', ' ')}`;
  const where = 'guides/publish/check';
  return {
    id: code,
    shortDescription: { text: words },
    fullDescription: { text: `Problem "${code}" of a documentation folder` },
    help: {
      text: `The page "${where}" of the manual of Lectern says what to do about "${code}".`,
      ...(manual === undefined
        ? {}
        : { markdown: `The manual says [what to do about \`${code}\`](${manual}${ANCHOR}).` }),
    },
    ...(manual === undefined ? {} : { helpUri: manual + ANCHOR }),
  };
}

function result(
  { issue, path, fingerprint }: ReportedIssue,
  ruleIndex: number,
  added: ReadonlySet<Issue> | undefined,
): object {
  const { code, severity, message, hint, file, line, column, pointer } = issue;
  const words = path === undefined ? `${file}: ${message}` : message;
  const place = path === undefined ? undefined : { uri: encodePath(path), uriBaseId: 'ROOT' };
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    ...(added === undefined ? {} : { baselineState: added.has(issue) ? 'new' : 'unchanged' }),
    message: { text: text(hint === undefined ? words : `${words}. ${hint}`) },
    locations:
      place === undefined
        ? []
        : [
            {
              physicalLocation: {
                artifactLocation: place,
                // Services that show a file want a line, also for what concerns all of it.
                region: {
                  startLine: line ?? 1,
                  ...defined({ startColumn: line === undefined ? undefined : column }),
                },
              },
            },
          ],
    partialFingerprints: { 'lecternIssue/v1': fingerprint },
    ...(pointer === undefined || pointer === '' ? {} : { properties: { pointer } }),
  };
}

/** In messages of SARIF, braces stand for arguments, and brackets before a parenthesis for a link. */
const text = (given: string): string =>
  oneLine(given).replaceAll('{', '{{').replaceAll('}', '}}').replaceAll('](', '\\](');

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
