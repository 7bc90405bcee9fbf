/** Sections of a small sample site in many languages, for tests of the server's and the browser's search. */
import type { SearchRecord } from '../search-record.ts';

type More = Partial<SearchRecord>;

export function record(url: string, title: string, more: More = {}): SearchRecord {
  return {
    url,
    title,
    trail: 'Guides',
    heading: '',
    generic: false,
    endpoint: '',
    keywords: '',
    text: '',
    code: '',
    lang: '',
    version: '',
    product: '',
    weight: 1,
    ...more,
  };
}

export function sampleRecords(): SearchRecord[] {
  return [
    record('/install', 'Installation', {
      text: 'Run one command on a laptop. See also deployment and rate limits.',
    }),
    record('/deploy', 'Deployment', { text: 'Put the server behind a proxy.' }),
    record('/deploy#limits', 'Deployment', {
      heading: 'Rate limits',
      text: 'The default rate is 100 requests an hour.',
    }),
    record('/auth', 'Authentication', { text: 'Keys and tokens for every request.' }),
    record('/webhooks', 'Webhooks', { text: 'Events are sent to your server.' }),
    record('/client', 'Client library', {
      text: 'Call it.',
      code: 'const server = createServer({ port: 3000, max_retry_count: 5 });\nawait client.jobs.create({});',
    }),
    record('/brand', 'Colours', { text: 'Colours and logos.', keywords: 'brandkit identity' }),
    ...operations(),
    ...languages(),
    record('/v1/upgrade', 'Upgrade', { version: 'v1', text: 'From the first version.' }),
    record('/v2/upgrade', 'Upgrade', { version: 'v2', text: 'From the first version.' }),
    record('/gadget/a', 'Gadget list', { text: 'A gadget.' }),
    record('/gadget/b', 'Gadget list', { text: 'A gadget.', weight: 3 }),
    record('/gadget/c', 'Gadget list', { text: 'A gadget.', weight: 0.5 }),
    record('/guide/response', 'Reading a response', {
      text: 'What an answer of the server means to its reader.',
    }),
    record('/tabs', 'Tabs', { text: 'One of several alternatives.' }),
    ...['Props of tabs', 'Nested tabs', 'Synced tabs', 'Tabs in a tab', 'Tabs and steps', 'More tabs'].map(
      (heading, i) => record(`/tabs#s${i}`, 'Tabs', { heading, text: 'Every field of tabs.' }),
    ),
    record('/other-tabs', 'Browsers', { text: 'What a page does in several tabs.' }),
  ];
}

function operations(): SearchRecord[] {
  const operation = (url: string, title: string, endpoint: string): SearchRecord[] => [
    record(url, title, { endpoint, text: `${endpoint} Jobs of the queue.` }),
    record(`${url}#response`, title, { heading: 'Response', generic: true, text: '200 404 jobs id status' }),
  ];
  return [
    ...operation('/jobs/create', 'Create a job', 'POST /jobs'),
    ...operation('/jobs/list', 'List jobs', 'GET /jobs'),
    ...operation('/jobs/get', 'Get a job', 'GET /jobs/{id}'),
    ...operation('/jobs/delete', 'Delete a job', 'DELETE /jobs/{id}'),
    record('/jobs', 'Jobs', {
      text: 'How to post jobs: POST /jobs makes a job, and jobs are run in order. Jobs, jobs, jobs.',
    }),
  ];
}

function languages(): SearchRecord[] {
  return [
    record('/zh/install', '安装指南', { lang: 'zh-Hans', text: '使用配置文件来部署服务器。' }),
    record('/ja/install', 'インストール方法', { lang: 'ja', text: 'サーバーをデプロイします。' }),
    record('/ko/install', '설치 가이드', { lang: 'ko', text: '서버를 배포합니다' }),
    record('/th/install', 'การติดตั้ง', { lang: 'th', text: 'คู่มือการใช้งาน' }),
    record('/fr/deploy', 'Déployer', { lang: 'fr', text: 'Une phrase.' }),
    record('/de/street', 'Straßenkarte', { lang: 'de', text: 'Eine Straße.' }),
  ];
}
