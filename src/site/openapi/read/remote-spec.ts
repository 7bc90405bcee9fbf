/** Reads a specification fetched from a URL, or reports that it is still being fetched. */
import { defined } from '../../../lib/defined.ts';
import type { Issue, Severity } from '../../../lib/issue.ts';
import type { Specification } from '../specification.ts';
import { emptySpecification, specificationOf } from './make-specification.ts';
import type { RemoteAnswer, RemoteSpecifications } from './remote-answer.ts';
import { quoted } from './spec-issue.ts';
import type { RequestedText, SpecificationReader } from './specification-reader.ts';

interface RemoteInput {
  readonly source: string;
  readonly remote: RemoteSpecifications | undefined;
  readonly reader: SpecificationReader;
  readonly place: Pick<Issue, 'file' | 'line' | 'pointer'> | undefined;
  /** The result of the previous load. */
  readonly known: { readonly version: string; readonly specification: Specification } | undefined;
}

interface LoadedRemote {
  readonly specification: Specification;
  /** Version of the text it was made from; undefined when there was none. */
  readonly version?: string;
}

const FETCHED_FROM_HTTPS = 'Use an https address, or put the file into the repository';

export async function loadRemote(input: RemoteInput): Promise<LoadedRemote> {
  const { source, remote, known } = input;
  if (!/^https:\/\//i.test(source))
    return without(input, 'broken', {
      code: 'spec/address',
      message: `The specification ${quoted(source)} is not fetched: only https addresses are`,
      hint: FETCHED_FROM_HTTPS,
    });
  if (remote === undefined)
    return without(input, 'waiting', {
      severity: 'warning',
      code: 'spec/not-fetched',
      message: `The specification ${quoted(source)} is not fetched here, so its endpoints are not known`,
      hint: 'Put the file into the repository to have them everywhere',
    });
  const answer = remote.get(source);
  if (answer === undefined)
    return without(input, 'waiting', {
      severity: 'warning',
      code: 'spec/fetching',
      message: `The specification ${quoted(source)} is being fetched`,
      hint: 'Its pages appear when it has arrived',
    });
  if (answer.state === 'failed')
    return without(input, 'broken', {
      code: 'spec/fetch-failed',
      message: `The specification ${quoted(source)} could not be fetched: ${answer.reason}`,
      hint: FETCHED_FROM_HTTPS,
    });
  const isKnown = known?.version === answer.version;
  const answered = isKnown ? { specification: known.specification } : await fresh(input, answer);
  const specification = withProblem(answered.specification, input, answer);
  return answered.isPassing === true ? { specification } : { specification, version: answer.version };
}

async function fresh(
  { source, place, reader, remote }: RemoteInput,
  { text, version }: RemoteAnswer & { readonly state: 'ready' },
): Promise<{ readonly specification: Specification; readonly isPassing?: true }> {
  const request = (current: () => string): RequestedText => ({
    source,
    version,
    size: text.length,
    file: undefined,
    issueFile: place?.file ?? 'docs.json',
    base: source,
    text: async () => ({ bytes: Buffer.from(current(), 'utf8') }),
    read: async () => ({ reason: 'it is at an address' }),
    versionOf: () => undefined,
  });
  const { specification, isPassing } = await reader.read(request(() => text));
  // Lines belong to a file that the author may not have, so issues point to where the URL is named.
  const issues = specification.issues.map(({ line: _, column: __, ...issue }) => ({ ...issue, ...place }));
  const latest = (): string => {
    const answer = remote?.get(source);
    return answer?.state === 'ready' ? answer.text : '';
  };
  const created = specificationOf(Object.freeze({ ...specification, issues }), reader, request(latest));
  return { specification: created, ...defined({ isPassing }) };
}

function withProblem(
  specification: Specification,
  { source, place }: RemoteInput,
  answer: RemoteAnswer & { readonly state: 'ready' },
): Specification {
  const code = 'spec/not-refreshed';
  const others = specification.issues.filter((issue) => issue.code !== code);
  if (answer.problem === undefined)
    return others.length === specification.issues.length
      ? specification
      : Object.freeze({ ...specification, issues: others });
  const message = `The specification ${quoted(source)} could not be fetched again: ${answer.problem}`;
  const hint = 'The version that was fetched before is shown';
  const issue: Issue = { severity: 'warning', code, message, hint, file: 'docs.json', ...place };
  return Object.freeze({ ...specification, issues: [...others, issue] });
}

function without(
  { source, place }: RemoteInput,
  state: 'broken' | 'waiting',
  problem: {
    readonly severity?: Severity;
    readonly code: string;
    readonly message: string;
    readonly hint: string;
  },
): LoadedRemote {
  const issue: Issue = { severity: 'error', file: 'docs.json', ...problem, ...place };
  return { specification: emptySpecification({ source, state, issues: [issue] }) };
}
