/** Stands for the incoming webhooks of chats: takes what their documentation lets them take, and says what a message would link to and whom it would call. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatKind } from '../../src/records/chat-digests/chat-kind.ts';
import { closeAfterFile } from './close-after-file.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ChatPost {
  readonly path: string;
  readonly body: Json;
  /** All text of the message as people see it, without markup. */
  readonly text: string;
  /** Addresses that a click would open. */
  readonly links: readonly string[];
  /** What would call somebody, or be replaced. */
  readonly calls: readonly string[];
}

export interface ChatDouble {
  /** Of the chat's webhook, with a secret in it. */
  readonly url: string;
  readonly posts: readonly ChatPost[];
  /** Answers this instead of taking the next messages; undefined takes them. */
  refuses: number | undefined;
  /** Called before the answer is sent. */
  before: () => Promise<void> | void;
}

/** Ends of addresses, as the chats make them. */
export const CHAT_PATHS: Readonly<Record<ChatKind, string>> = {
  slack: '/services/T00000000/B00000000/CANARY',
  discord: '/api/webhooks/1234/CANARY',
  teams: '/workflows/ab/triggers/manual/paths/invoke?api-version=2016-06-01&sig=CANARY',
  'google-chat': '/v1/spaces/AAAA/messages?key=k&token=CANARY',
  mattermost: '/hooks/CANARY',
  'rocket-chat': '/hooks/1234/CANARY',
};
const TAKEN: Readonly<Record<ChatKind, number>> = {
  slack: 200,
  discord: 204,
  teams: 202,
  'google-chat': 200,
  mattermost: 200,
  'rocket-chat': 200,
};

export async function chatDouble(chat: ChatKind): Promise<ChatDouble> {
  const posts: ChatPost[] = [];
  const server = createServer(async (request, response) => {
    const sent = Buffer.concat(await request.toArray()).toString();
    await double.before();
    if (double.refuses !== undefined) return response.writeHead(double.refuses).end('no');
    try {
      assert.equal(request.method, 'POST');
      assert.equal(request.headers['content-type'], 'application/json');
      const body = JSON.parse(sent) as Json;
      posts.push({ path: request.url!, body, ...READERS[chat](body) });
      response.writeHead(TAKEN[chat]).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  const double: ChatDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${CHAT_PATHS[chat]}`,
    posts,
    refuses: undefined,
    before: () => undefined,
  };
  return double;
}

type Reading = Pick<ChatPost, 'text' | 'links' | 'calls'>;

const CALL = /@(?:channel|here|everyone|all|[a-z][\w.-]*)/gi;
const BARE = /\bhttps?:\/\/[^\s)>\]|*]+|(?<![\w/.])(?:[a-z0-9-]+\.)+(?:com|net|org|example)\b/gi;

/** Addresses that stand in plain text. */
const bare = (text: string): string[] => [...text.matchAll(BARE)].map(([address]) => address);
const called = (text: string): string[] => [...text.matchAll(CALL)].map(([name]) => name);

/** @param codeIsText where a sample of code keeps nobody from being called, as some versions of some chats do it */
function markdown(source: string, codeIsText: boolean): Reading {
  const links: string[] = [];
  const unescaped = (text: string): string =>
    text.replace(/\\([^\w\s])/g, (_, sign: string) => `&#${sign.charCodeAt(0)};`);
  const plain = unescaped(source)
    .split(/(`[^`\n]*`)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/\[([^\]]*)\]\(([^)]*)\)/g, (_, label: string, url: string) => {
            links.push(url);
            return label;
          }),
    )
    .join('');
  const outside = codeIsText ? plain : plain.replace(/`[^`\n]*`/g, '');
  return {
    text: plain.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    links: [...links, ...bare(outside), ...[...outside.matchAll(/<(?:https?:)[^>]*>/g)].map(([one]) => one)],
    calls: [...called(outside), ...[...outside.matchAll(/<[@!#][^>]*>/g)].map(([one]) => one)],
  };
}

const joined = (parts: readonly Reading[]): Reading => ({
  text: parts.map(({ text }) => text).join('\n'),
  links: parts.flatMap(({ links }) => links),
  calls: parts.flatMap(({ calls }) => calls),
});

const textOf = (value: unknown, most: number): string => {
  assert.equal(typeof value, 'string');
  const text = value as string;
  assert.ok(text.length > 0 && text.length <= most, `1 to ${most} characters`);
  return text;
};

/** `<url|label>`, `<!channel>`, `<@U1>` and what stands bare. */
function angles(source: string, links: boolean): Reading {
  const marks = [...source.matchAll(/<([^>]*)>/g)].map(([, inner]) => inner!);
  const plain = source.replace(/<[^>|]*\|?([^>]*)>/g, '$1');
  return {
    text: plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    links: [
      ...marks.filter((mark) => /^https?:/.test(mark)).map((mark) => mark.split('|')[0]!),
      ...(links ? bare(plain) : []),
    ],
    calls: [...marks.filter((mark) => !/^https?:/.test(mark)), ...called(plain)],
  };
}

/** Each thing of a tree that has a `type`. */
function* nodes(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Json;
    for (const inner of Object.values(value)) yield* nodes(inner);
  }
}

const NONE: Reading = { text: '', links: [], calls: [] };

const READERS: Readonly<Record<ChatKind, (body: Json) => Reading>> = {
  slack: ({ text, blocks, ...more }) => {
    assert.deepEqual(more, { unfurl_links: false, unfurl_media: false });
    assert.ok(Array.isArray(blocks) && blocks.length > 0 && blocks.length <= 50);
    const parts = [...nodes(blocks)].map((node): Reading => {
      const { type } = node;
      if (type === 'plain_text') return { ...NONE, text: textOf(node['text'], 150) };
      if (type === 'text') return { ...NONE, text: textOf(node['text'], 3_000) };
      if (type === 'link')
        return { text: textOf(node['text'], 3_000), links: [textOf(node['url'], 3_000)], calls: [] };
      if (type === 'rich_text_section' || type === 'rich_text_list' || type === 'rich_text')
        assert.ok(Array.isArray(node['elements']) && node['elements'].length > 0);
      else assert.equal(type, 'header');
      return NONE;
    });
    return joined([angles(textOf(text, 40_000), true), ...parts]);
  },
  discord: ({ embeds, allowed_mentions: mentions, ...more }) => {
    assert.deepEqual(more, {});
    assert.deepEqual(mentions, { parse: [] });
    assert.ok(Array.isArray(embeds) && embeds.length === 1);
    const [{ title, url, description, fields, ...others }] = embeds as [Json];
    assert.deepEqual(others, {});
    assert.ok(Array.isArray(fields) && fields.length <= 25);
    const all = [textOf(title, 256), textOf(description, 4_096)].concat(
      (fields as Json[]).flatMap(({ name, value }) => [textOf(name, 256), textOf(value, 1_024)]),
    );
    assert.ok(all.join('').length <= 6_000);
    return joined([{ ...NONE, links: [textOf(url, 2_048)] }, ...all.map((one) => markdown(one, false))]);
  },
  teams: ({ type, attachments, ...more }) => {
    assert.deepEqual([type, more], ['message', {}]);
    const [{ contentType, content }] = attachments as [Json];
    assert.equal(contentType, 'application/vnd.microsoft.card.adaptive');
    const { type: card, version, actions, body, ...others } = content as Json;
    assert.deepEqual([card, version], ['AdaptiveCard', '1.4']);
    assert.deepEqual(Object.keys(others), ['$schema', 'msteams']);
    assert.ok(Array.isArray(actions) && actions.length <= 6, 'more are not shown');
    assert.ok(Buffer.byteLength(JSON.stringify(content)) < 28 * 1024);
    const facts = (body as Json[]).flatMap((one) =>
      one['type'] === 'FactSet' ? (one['facts'] as Json[]) : [],
    );
    return joined([
      ...[...nodes(body)].map((node): Reading => {
        if (node['type'] === 'TextBlock') return markdown(textOf(node['text'], 10_000), true);
        if (node['type'] !== 'TextRun') return NONE;
        const text = textOf(node['text'], 10_000);
        return { text, links: [], calls: text.match(/\{\{|\$\{/g) ?? [] };
      }),
      ...facts.map(({ title, value }) => markdown(`${textOf(title, 200)}: ${textOf(value, 200)}`, true)),
      ...(actions as Json[]).map((one): Reading => {
        assert.equal(one['type'], 'Action.OpenUrl');
        return { text: textOf(one['title'], 200), links: [textOf(one['url'], 2_000)], calls: [] };
      }),
    ]);
  },
  'google-chat': ({ text, ...more }) => {
    assert.deepEqual(more, {});
    return angles(textOf(text, 4_096), true);
  },
  mattermost: ({ text, ...more }) => {
    assert.deepEqual(more, {});
    return markdown(textOf(text, 16_383), false);
  },
  'rocket-chat': ({ text, parseUrls, ...more }) => {
    assert.deepEqual([parseUrls, more], [false, {}]);
    return markdown(textOf(text, 5_000), true);
  },
};
