/** A served site that answers questions by a script: each question names how its answer goes. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAfterFile } from './close-after-file.ts';
import { docsJson, fixtureFolder } from './fixture-folder.ts';
import { runningSite } from './running-site.ts';

export interface AskedQuestion {
  readonly body: Readonly<Record<string, unknown>>;
  /** True once the browser has closed the connection before the answer ended. */
  isLeft: boolean;
}

export interface AskSite {
  readonly url: string;
  /** The same site with the answers of the server itself. */
  readonly served: string;
  readonly asked: AskedQuestion[];
}

const ASK = '/_lectern/ask';
const folder = {
  'docs.json': docsJson({
    languages: [
      { language: 'en', groups: [{ group: 'Guides', pages: ['start', 'install'] }] },
      { language: 'de', groups: [{ group: 'Anleitungen', pages: ['de/start'] }] },
      { language: 'ar', groups: [{ group: 'أدلة', pages: ['ar/start'] }] },
    ],
  }),
  'start.mdx':
    '---\ntitle: Start\n---\nPenguins live on <b id="ice">cold ice</b>.\n\n[Install](/install) first.\n\n```sh\nfeed --fish\n```\n\n## Feeding\n\nFish.\n',
  'install.mdx': '---\ntitle: Install\n---\nRun `npm install penguin`.\n',
  'de/start.mdx': '---\ntitle: Beginn\n---\nPinguine.\n',
  'ar/start.mdx': '---\ntitle: بداية\n---\nبطاريق.\n',
};

/** As the route writes it. */
type Write = (part: object) => void;
type Script = (write: Write, answer: ServerResponse) => void | Promise<void>;

const text = (write: Write, words: string, id = 't1'): void => {
  write({ type: 'text-start', id });
  for (const delta of words.match(/[\s\S]{1,7}/g) ?? []) write({ type: 'text-delta', id, delta });
  write({ type: 'text-end', id });
};
const status = (write: Write, name: string, message = '', more: object = {}): void =>
  write({ type: 'data-status', data: { status: name, message, ...more } });
const INSTALL = { type: 'source-url', sourceId: 's1', url: '/install', title: 'Install' };

const LONG = `Install it in **two steps**:

1. Run \`npm install penguin\`
2. Add it to the file:

\`\`\`ts
import { penguin } from 'penguin';
penguin.feed('fish');
\`\`\`

- Penguins eat *fish*
- See [Install](/install) for the rest
`;

const HOSTILE = `Bad <img src=x onerror="document.title='owned'"><script>document.title='owned'</script>
[one](javascript:document.title='owned') [two](https://evil.example/x) [three](data:text/html,x) [four](//evil.example)
[five](/_lectern/sign-out) ![six](https://evil.example/pixel.png) [good](/install) [named](https://named.example/a)
\`\`\`html
<b onclick="x">code</b>
\`\`\``;

/** By the first word of the question. */
const SCRIPTS: Readonly<Record<string, Script>> = {
  streamed: (write) => {
    text(write, LONG);
    write(INSTALL);
    write({ type: 'something-new', data: { deep: [1] } });
    status(write, 'answered');
    write({ type: 'finish' });
  },
  cited: (write) => {
    write(INSTALL);
    write({ type: 'source-url', sourceId: 's2', url: '/start#feeding', title: 'Start › Feeding' });
    text(write, 'Run the command once. [1](/install) Fish is enough. [2](/start#feeding)');
    write({ type: 'finish' });
  },
  quoted: (write) => {
    write(INSTALL);
    write({
      type: 'data-quote',
      data: {
        url: '/install',
        title: 'Install',
        sentences: ['Run the command once.', 'It needs <b>nothing</b> else.'],
        code: { language: 'bash', text: 'npm install penguin' },
      },
    });
    write({ type: 'data-quote', data: { url: '/start#feeding', title: 'Feeding', sentences: ['Fish.'] } });
    status(write, 'answered');
    write({ type: 'finish' });
  },
  slow: async (write, answer) => {
    for (let i = 0; i < 400 && !answer.destroyed; i++) {
      write({ type: 'text-delta', id: 't1', delta: `word ${i} ` });
      await sleep(25);
    }
    write({ type: 'finish' });
  },
  unanswered: (write) => {
    write({ type: 'data-nearest', data: [{ url: '/install', title: 'Install' }] });
    status(write, 'unanswered', 'The documentation does not say.');
    write({ type: 'finish' });
  },
  refused: (write) => {
    status(write, 'refused', 'Only questions about this documentation are answered here.');
    write({ type: 'finish' });
  },
  cut: async (write) => {
    text(write, 'The beginning of an');
    // What is written right before a connection is destroyed never leaves.
    await sleep(100);
  },
  large: async (write, answer) => {
    const delta = 'x'.repeat(50_000);
    // More than what the two ends of a connection keep for each other.
    for (let i = 0; i < 600 && !answer.destroyed; i++) {
      write({ type: 'text-delta', id: 't1', delta });
      if (answer.writableNeedDrain) await Promise.race([once(answer, 'drain'), once(answer, 'close')]);
    }
    write({ type: 'finish' });
  },
  hostile: (write) => {
    write({ type: 'source-url', sourceId: 's1', url: 'https://named.example/a', title: '<i>Named</i>' });
    write({ type: 'source-url', sourceId: 's2', url: "javascript:document.title='owned'", title: 'Script' });
    text(write, HOSTILE);
    write({ type: 'finish' });
  },
};

/** Answers that are no stream, by the first word. */
const REPLIES: Readonly<Record<string, readonly [number, string, string]>> = {
  wordless: [400, 'application/json', '{"error":"invalid","message":"The field "question" has no word"}'],
  limited: [429, 'application/json', '{"error":"limited","message":"Too many","retryAfter":20}'],
  long: [413, 'application/json', '{"error":"too-long","message":"Too long"}'],
  html: [200, 'text/html', '<h1>Sign in to the Wi-Fi</h1>'],
  broken: [502, 'text/html', '<h1>Bad gateway</h1>'],
};

async function answerQuestion(
  asked: AskedQuestion[],
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const body = JSON.parse(Buffer.concat(await incoming.toArray()).toString()) as { question: string };
  const one: AskedQuestion = { body, isLeft: false };
  asked.push(one);
  answer.on('close', () => {
    one.isLeft = !answer.writableFinished;
  });
  const name = body.question.split(' ')[0]!;
  const reply = REPLIES[name];
  if (reply !== undefined) {
    const [code, type, content] = reply;
    return void answer.writeHead(code, { 'content-type': type, 'retry-after': '20' }).end(content);
  }
  if (name === 'away') return void answer.destroy();
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  const write: Write = (part) => void answer.write(`data: ${JSON.stringify(part)}\n\n`);
  write({ type: 'start', messageId: 'm1' });
  await (SCRIPTS[name] ?? SCRIPTS['streamed']!)(write, answer);
  if (name === 'cut') return void answer.destroy();
  answer.end('data: [DONE]\n\n');
}

/** Passes on what is no question. */
function pass(to: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = incoming;
  const inner = request(`${to}${incoming.url}`, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers);
    reply.pipe(answer);
  });
  inner.on('error', () => answer.destroy());
  incoming.pipe(inner);
}

export async function askSite(): Promise<AskSite> {
  const inner = await runningSite(fixtureFolder(folder).path);
  const asked: AskedQuestion[] = [];
  const server = createServer((incoming, answer) => {
    if (incoming.method === 'POST' && incoming.url === ASK) void answerQuestion(asked, incoming, answer);
    else pass(inner.url, incoming, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterFile(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, served: inner.url, asked };
}
