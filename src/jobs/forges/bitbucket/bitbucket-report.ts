/** A build status on a commit of Bitbucket Cloud, and a report with annotations where there are any. */
import type { Annotation, CommitReport } from '../forge.ts';
import { annotationParts, reportDetails, reportKey, reportLine } from '../shared/insight-report.ts';
import type { BitbucketClient, BitbucketPlace } from './bitbucket-client.ts';

const STATUS = { pending: 'INPROGRESS', success: 'SUCCESSFUL', failure: 'FAILED' } as const;
const RESULT = { pending: 'PENDING', success: 'PASSED', failure: 'FAILED' } as const;
export async function bitbucketReport(
  { client, home, own }: BitbucketPlace,
  report: CommitReport,
): Promise<void> {
  const { commit, name, state, summary, annotations } = report;
  const at = `${home}/commit/${commit}`;
  const key = reportKey(name);
  // A status without an address is refused.
  const url = report.url ?? `${(await own()).webUrl}/commits/${commit}`;
  if (annotations !== undefined) await writeReport(client, `${at}/reports/${key}`, { ...report, url });
  const body = {
    key,
    state: STATUS[state],
    name: reportLine(name),
    description: reportLine(summary),
    url,
  };
  await client.request({ step: 'report', method: 'POST', path: `${at}/statuses/build`, body });
}

async function writeReport(client: BitbucketClient, path: string, report: CommitReport): Promise<void> {
  // Annotations of an earlier report of this name would stay beside the new ones.
  const old = await client.tryRequest({ step: 'report', method: 'DELETE', path });
  if ('refusal' in old && old.answer.status !== 404) throw old.refusal.error;
  const body = {
    title: reportLine(report.name),
    details: reportDetails(report),
    report_type: 'TEST',
    reporter: 'Lectern',
    result: RESULT[report.state],
    link: report.url,
  };
  await client.request({ step: 'report', method: 'PUT', path, body });
  let count = 0;
  for (const part of annotationParts(report.annotations ?? []))
    await client.request({
      step: 'report',
      method: 'POST',
      path: `${path}/annotations`,
      body: part.map((one) => annotationOf(one, ++count)),
    });
}

const annotationOf = ({ path, line, level, message }: Annotation, number: number): object => ({
  external_id: `lectern-${number}`,
  annotation_type: 'CODE_SMELL',
  path,
  line,
  summary: reportLine(message),
  severity: level === 'error' ? 'HIGH' : 'LOW',
});
