/** User agents of forty programs as their makers publish them, with the names under which they have to be counted. */

const chrome = (named: string): string =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${named})`;

export const AGENTS: readonly (readonly [name: string, userAgent: string])[] = [
  ['GPTBot', chrome('GPTBot/1.3; +https://openai.com/gptbot')],
  ['OAI-SearchBot', chrome('OAI-SearchBot/1.3; +https://openai.com/searchbot')],
  ['ChatGPT-User', chrome('ChatGPT-User/1.0; +https://openai.com/bot')],
  ['ClaudeBot', chrome('ClaudeBot/1.0; +claudebot@anthropic.com')],
  ['Claude-User', chrome('Claude-User/1.0; +Claude-User@anthropic.com')],
  ['Claude-SearchBot', chrome('Claude-SearchBot/1.0; +Claude-SearchBot@anthropic.com')],
  ['Claude Code', 'Claude-User (claude-code/2.1.0; +https://support.anthropic.com/)'],
  ['PerplexityBot', chrome('PerplexityBot/1.0; +https://perplexity.ai/perplexitybot')],
  ['Perplexity-User', chrome('Perplexity-User/1.0; +https://perplexity.ai/perplexity-user')],
  ['Googlebot', `${chrome('Googlebot/2.1; +http://www.google.com/bot.html')} Chrome/140.0.0.0 Safari/537.36`],
  [
    'GoogleOther',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; GoogleOther)',
  ],
  [
    'Google-CloudVertexBot',
    'Mozilla/5.0 (compatible; Google-CloudVertexBot; +https://cloud.google.com/enterprise-search)',
  ],
  ['Google-NotebookLM', 'Google-NotebookLM'],
  ['Gemini-Deep-Research', chrome('Gemini-Deep-Research; +https://gemini.google/overview/deep-research/')],
  ['Bingbot', `${chrome('bingbot/2.0; +http://www.bing.com/bingbot.htm')} Chrome/136.0.0.0 Safari/537.36`],
  [
    'Applebot',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  ],
  ['Amazonbot', chrome('Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot')],
  ['Amzn-SearchBot', chrome('Amzn-SearchBot/0.1')],
  ['Amzn-User', chrome('Amzn-User/0.1')],
  [
    'Meta-ExternalAgent',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  ],
  [
    'Meta-ExternalFetcher',
    'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  ],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['MistralAI-User', chrome('MistralAI-User/1.0; +https://docs.mistral.ai/robots')],
  ['DuckAssistBot', 'DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)'],
  ['DuckDuckBot', 'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)'],
  ['CCBot', 'CCBot/2.0 (https://commoncrawl.org/faq/)'],
  [
    'Bytespider',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  ],
  [
    'PetalBot',
    'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  ],
  ['AI2Bot', 'Mozilla/5.0 (compatible) AI2Bot (+https://www.allenai.org/crawler)'],
  ['YouBot', chrome('YouBot/1.0; +https://about.you.com/youbot/')],
  ['YandexBot', 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'],
  ['Baiduspider', 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
  ['Kagibot', 'Mozilla/5.0 (compatible; Kagibot/1.0; +https://kagi.com/bot)'],
  ['AhrefsBot', 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)'],
  ['SemrushBot', 'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)'],
  ['Slackbot', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['Twitterbot', 'Twitterbot/1.0'],
  ['LinkedInBot', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  ['Discordbot', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ['Feedly', 'Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google)'],
];
