/** The API on a socket over real records, with the contract proxy in front: what every contract test asks. */
import assert from 'node:assert/strict';
import { SILENT } from '../../../src/lib/log.ts';
import { createRecords } from '../../../src/records/create-records.ts';
import type { Records } from '../../../src/records/records.ts';
import type { Database } from '../../../src/records/store/database.ts';
import type { PageRenderer } from '../../../src/site/content/page-renderer.ts';
import { folderSource } from '../../../src/site/source/folder-source.ts';
import { withParts } from '../../../src/web/edge/http/handler.ts';
import { listen } from '../../../src/web/edge/http/listen.ts';
import { reply, TEXT_TYPE } from '../../../src/web/edge/http/reply.ts';
import { askLimits } from '../../../src/web/reader/ask/ask-limits.ts';
import type { ReadSite } from '../../../src/web/reader/ask/read-site.ts';
import { type LiveSite, openLiveSite } from '../../../src/web/reader/live/live-site.ts';
import { createSearch } from '../../../src/web/reader/pages/search.ts';
import { createApi } from '../../../src/web/service/api/api.ts';
import type { Service } from '../../../src/web/service/service.ts';
import { type ContractProxy, openContractProxy } from '../../support/contract-proxy.ts';
import { docsJson, fixtureFolder } from '../../support/fixture-folder.ts';
import { sharedRenderProcesses } from '../../support/render-processes.ts';
import {
  type TestDeploymentOperations,
  testDeploymentOperations,
} from '../../support/test-deployment-operations.ts';
import { type TestPreviewOperations, testPreviewOperations } from '../../support/test-preview-operations.ts';
import { type TestProjectSetup, testProjectSetup } from '../../support/test-project-setup.ts';
import { type TestServiceParts, testClock, testRandom, testService } from '../../support/test-service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body read as JSON; undefined when it is none. */
  readonly json: Record<string, unknown>;
}

export interface ApiCall {
  readonly method?: string;
  /** Whole value of the header; null = none. Default: the key of the project `docs`. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly type?: string;
}

export interface ApiUnderTest {
  readonly service: Service;
  readonly records: Records;
  readonly database: Database;
  readonly clock: ReturnType<typeof testClock>;
  /** Of the project `docs`; `other` belongs to the project `other`. */
  readonly key: string;
  readonly other: string;
  /** Address of the proxy. */
  readonly url: string;
  /** Address of the server itself. */
  readonly direct: string;
  readonly proxy: ContractProxy;
  readonly deployments: TestDeploymentOperations;
  readonly previews: TestPreviewOperations;
  readonly setup: TestProjectSetup;
  /** Switches of what programs read; what is changed stays. */
  readonly reading: { isServed: boolean; asks: boolean };
  ask(target: string, asked?: ApiCall): Promise<Answer>;
  close(): Promise<void>;
}

export const PROJECTS = [
  { id: 'docs', subdomain: 'docs', name: 'Docs' },
  { id: 'other', subdomain: 'other', name: 'Other' },
];

/** A site of two pages: what readers' feedback may be about, and programs may read. */
async function smallSite(): Promise<LiveSite> {
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages: ['index', 'guides/start'] }),
    'index.mdx': '# Welcome\n',
    'guides/start.mdx': '# Start\n',
  });
  const renderer: PageRenderer = {
    // Started by the first test that reads a page.
    render: (request) => sharedRenderProcesses().render(request, folder.path),
    close: async () => undefined,
  };
  return openLiveSite({ source: folderSource(folder.path), renderer }, SILENT, false);
}

/** @param parts take the place of what the service is made of */
export async function openApi(
  database: Database,
  parts: Partial<Omit<TestServiceParts, 'records'>> = {},
): Promise<ApiUnderTest> {
  const clock = testClock();
  const random = testRandom();
  const deps = { database, clock, random, secret: new Uint8Array(32).fill(7) };
  const records = createRecords(deps);
  await records.projects.register(PROJECTS);
  const live = await smallSite();
  const search = createSearch(live);
  const reading = { isServed: true, asks: true };
  const questions = { isOn: () => reading.asks, limits: askLimits(clock, random) };
  const readAs = async (): Promise<ReadSite | undefined> =>
    reading.isServed ? { site: live.current(), search, ask: questions, isWithdrawn: () => false } : undefined;
  const projects = PROJECTS.map((project) => ({ ...project, live, readAs }));
  const deployments = testDeploymentOperations(records.deployments);
  const previews = testPreviewOperations(records.previews);
  const setup = testProjectSetup();
  const service = testService({
    settingUp: setup,
    records,
    projects,
    clock,
    random,
    deployments,
    previewing: previews,
    // What is posted to a chat ends here: nothing listens.
    webhookTargets: { allowPrivate: true, lookup: async () => ['127.0.0.1'] },
    ...parts,
  });
  const { secret: key } = await records.keys.create({ project: 'docs', name: 'tests' });
  const { secret: other } = await records.keys.create({ project: 'other', name: 'tests' });
  const api = createApi(service);
  const site = reply(404, TEXT_TYPE, 'A page of the site\n');
  // As if asked from elsewhere: this machine itself has no limit of its own for feedback.
  const elsewhere = { address: '192.0.2.1' };
  const listening = await listen(async (request) => (await api(withParts(request, elsewhere))) ?? site, {
    port: 0,
    host: '127.0.0.1',
    base: '',
  });
  const direct = `http://127.0.0.1:${listening.port}`;
  const proxy = await openContractProxy(direct);
  return {
    service,
    records,
    database,
    clock,
    key,
    other,
    url: proxy.url,
    direct,
    proxy,
    deployments,
    previews,
    setup,
    reading,
    ask: (target, asked = {}) => askUrl(`${proxy.url}${target}`, key, asked),
    close: async () => {
      await proxy.close();
      await listening.close();
      live.close();
      assert.deepEqual(proxy.differences, [], 'the API and its document differ');
    },
  };
}

async function askUrl(
  url: string,
  key: string,
  { method = 'GET', authorization = `Bearer ${key}`, headers = {}, body, type = 'application/json' }: ApiCall,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined || type === '' ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '') && text !== '';
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}
