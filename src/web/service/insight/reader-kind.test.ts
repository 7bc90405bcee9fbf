/** People and programs told apart by real user agents, and every entry of the table found by one of its own. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { KNOWN_AGENTS } from './agents.data.ts';
import { readerKinds, UNKNOWN_AGENT } from './reader-kind.ts';

const kindOf = readerKinds();
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

it('takes browsers for people', () => {
  for (const agent of [
    `${CHROME} Safari/537.36`,
    `${CHROME} Safari/537.36 Edg/140.0.0.0`,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Vivaldi/7.5',
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  ])
    assert.deepEqual(kindOf(agent), { reader: 'human', agent: undefined, monitor: false }, agent);
});

const NAMED: readonly (readonly [agent: string, name: string, reader: string])[] = [
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)',
    'ChatGPT-User',
    'assistant',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot',
    'OAI-SearchBot',
    'crawler',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
    'GPTBot',
    'crawler',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'ClaudeBot',
    'crawler',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
    'Claude-User',
    'assistant',
  ],
  ['Claude-User (claude-code/2.1.0; +https://support.anthropic.com/)', 'Claude Code', 'assistant'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
    'Perplexity-User',
    'assistant',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36',
    'Googlebot',
    'crawler',
  ],
  [
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; GoogleOther)',
    'GoogleOther',
    'crawler',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'Applebot',
    'crawler',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)',
    'MistralAI-User',
    'assistant',
  ],
  ['DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)', 'DuckAssistBot', 'assistant'],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Meta-ExternalAgent',
    'crawler',
  ],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'CCBot', 'crawler'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slackbot', 'bot'],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'AhrefsBot', 'bot'],
];

it('names programs by their own user agents', () => {
  for (const [agent, name, reader] of NAMED)
    assert.deepEqual(kindOf(agent), { reader, agent: name, monitor: false }, agent);
});

it('finds every entry of its table, wherever its word stands', () => {
  assert.ok(KNOWN_AGENTS.length >= 60);
  for (const { word, name, purpose, source } of KNOWN_AGENTS) {
    const found = kindOf(`Mozilla/5.0 (compatible; ${word.toUpperCase()}1.0; +https://agent.example/)`);
    assert.equal(found.agent, name);
    assert.equal(found.monitor, purpose === 'monitors', name);
    assert.match(source, /^https:\/\/[a-z0-9.-]+\//);
  }
});

it('takes everything else for an unknown program, and keeps none of its words', () => {
  for (const agent of [
    '',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'node',
    'axios/1.7.2',
    'Go-http-client/2.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; SomebodysBot/1.0; +https://somebody.example/bot)',
    'Mozilla/5.0 (compatible; +https://somebody.example)',
    'Mozilla/4.0',
    'SecretAgent jane@example.com',
  ])
    assert.deepEqual(kindOf(agent), { reader: 'bot', agent: UNKNOWN_AGENT, monitor: false }, agent);
});
