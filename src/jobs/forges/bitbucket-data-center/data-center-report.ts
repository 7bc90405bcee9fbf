/** A build status on a commit of Bitbucket Data Center, and a report with annotations where there are any. */
import { cutText, oneLine } from '../../../lib/clean-text.ts';
import type { Annotation, CommitReport } from '../forge.ts';
import { annotationParts, reportDetails, reportKey, reportLine } from '../shared/insight-report.ts';
import type { DataCenterClient, DataCenterPlace } from './data-center-client.ts';

const STATUS = { pending: 'INPROGRESS', success: 'SUCCESSFUL', failure: 'FAILED' } as const;
/** A report that is pending has no result. */
const RESULT = { pending: {}, success: { result: 'PASS' }, failure: { result: 'FAIL' } } as const;
const LONGEST_MESSAGE = 2000;

export async function dataCenterReport(
  { client, home, own }: DataCenterPlace,
  report: CommitReport,
): Promise<void> {
  const { commit, name, state, summary, annotations } = report;
  const key = reportKey(name);
  // A status without an address is refused.
  const url = report.url ?? `${(await own()).webUrl}/commits/${commit}`;
  const path = `/insights/1.0${home}/commits/${commit}/reports/${key}`;
  if (annotations !== undefined) await writeReport(client, path, { ...report, url });
  const body = {
    key,
    state: STATUS[state],
    name: reportLine(name),
    description: reportLine(summary),
    url,
  };
  const builds = `/api/1.0${home}/commits/${commit}/builds`;
  await client.request({ step: 'report', method: 'POST', path: builds, body });
}

async function writeReport(client: DataCenterClient, path: string, report: CommitReport): Promise<void> {
  const body = {
    title: reportLine(report.name),
    details: reportDetails(report),
    reporter: 'Lectern',
    link: report.url,
    data: [],
    ...RESULT[report.state],
  };
  await client.request({ step: 'report', method: 'PUT', path, body });
  const annotations = `${path}/annotations`;
  // They are not replaced with the report, and are not compared: old ones would stay.
  await client.request({ step: 'report', method: 'DELETE', path: annotations });
  for (const part of annotationParts(report.annotations ?? [])) {
    const whole = { annotations: part.map(annotationOf) };
    await client.request({ step: 'report', method: 'POST', path: annotations, body: whole });
  }
}

const annotationOf = ({ path, line, level, message }: Annotation): object => ({
  path,
  line,
  message: oneLine(cutText(message, LONGEST_MESSAGE)),
  severity: level === 'error' ? 'HIGH' : 'LOW',
  type: 'CODE_SMELL',
});
