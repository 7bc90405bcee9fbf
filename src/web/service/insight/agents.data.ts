/** Programs that read documentation, by a word of their user agents: who makes them, what for, and where that is said. */

/** What a program reads for: a person who asked, training, an index, a report, a link preview, a feed, or whether the site is up. */
export type AgentPurpose = 'reads' | 'trains' | 'indexes' | 'checks' | 'previews' | 'subscribes' | 'monitors';

export interface KnownAgent {
  /** Lower-case. */
  readonly word: string;
  readonly name: string;
  readonly vendor: string;
  readonly purpose: AgentPurpose;
  readonly source: string;
}

const OPENAI = 'https://developers.openai.com/api/docs/bots';
const ANTHROPIC = 'https://support.claude.com/en/articles/8896518';
const PERPLEXITY = 'https://docs.perplexity.ai/guides/bots';
const GOOGLE = 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers';
const GOOGLE_SPECIAL =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers';
const GOOGLE_FETCHERS =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers';
const BING = 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0';
const APPLE = 'https://support.apple.com/en-us/119829';
const AMAZON = 'https://developer.amazon.com/amazonbot';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const LIST = 'https://github.com/ai-robots-txt/ai.robots.txt';

/**
 * Word, name, maker, purpose and source of each; the more exact word comes first. The source is what the maker says of it, or the
 * list of ai.robots.txt where no maker does. Looked at on 29 November 2026.
 */
const ROWS: readonly (readonly [string, string, string, AgentPurpose, string])[] = [
  ['chatgpt-user', 'ChatGPT-User', 'OpenAI', 'reads', OPENAI],
  ['oai-searchbot', 'OAI-SearchBot', 'OpenAI', 'indexes', OPENAI],
  ['gptbot', 'GPTBot', 'OpenAI', 'trains', OPENAI],
  ['claude-code', 'Claude Code', 'Anthropic', 'reads', ANTHROPIC],
  ['claude-user', 'Claude-User', 'Anthropic', 'reads', ANTHROPIC],
  ['claude-searchbot', 'Claude-SearchBot', 'Anthropic', 'indexes', ANTHROPIC],
  ['claudebot', 'ClaudeBot', 'Anthropic', 'trains', ANTHROPIC],
  ['claude-web', 'Claude-Web', 'Anthropic', 'trains', LIST],
  ['anthropic-ai', 'anthropic-ai', 'Anthropic', 'trains', LIST],
  ['perplexity-user', 'Perplexity-User', 'Perplexity', 'reads', PERPLEXITY],
  ['perplexitybot', 'PerplexityBot', 'Perplexity', 'indexes', PERPLEXITY],
  ['gemini-deep-research', 'Gemini-Deep-Research', 'Google', 'reads', LIST],
  ['google-notebooklm', 'Google-NotebookLM', 'Google', 'reads', GOOGLE_FETCHERS],
  ['google-gemini-cli', 'Gemini CLI', 'Google', 'reads', LIST],
  ['googleagent-', 'GoogleAgent', 'Google', 'reads', LIST],
  ['google-agent', 'Google-Agent', 'Google', 'reads', GOOGLE_FETCHERS],
  ['google-cloudvertexbot', 'Google-CloudVertexBot', 'Google', 'indexes', GOOGLE],
  ['googleother', 'GoogleOther', 'Google', 'trains', GOOGLE],
  ['google-read-aloud', 'Google-Read-Aloud', 'Google', 'reads', GOOGLE_FETCHERS],
  ['google-inspectiontool', 'Google-InspectionTool', 'Google', 'checks', GOOGLE],
  ['adsbot-google', 'AdsBot', 'Google', 'checks', GOOGLE_SPECIAL],
  ['feedly', 'Feedly', 'Feedly', 'subscribes', 'https://www.feedly.com/fetcher.html'],
  ['feedfetcher-google', 'FeedFetcher', 'Google', 'subscribes', GOOGLE_FETCHERS],
  ['googlebot', 'Googlebot', 'Google', 'indexes', GOOGLE],
  ['bingpreview', 'BingPreview', 'Microsoft', 'previews', BING],
  ['bingbot', 'Bingbot', 'Microsoft', 'indexes', BING],
  ['azureai-searchbot', 'AzureAI-SearchBot', 'Microsoft', 'indexes', LIST],
  ['skypeuripreview', 'Skype', 'Microsoft', 'previews', 'https://support.microsoft.com/skype'],
  ['applebot', 'Applebot', 'Apple', 'indexes', APPLE],
  ['amzn-user', 'Amzn-User', 'Amazon', 'reads', AMAZON],
  ['amzn-searchbot', 'Amzn-SearchBot', 'Amazon', 'indexes', AMAZON],
  ['bedrockbot', 'bedrockbot', 'Amazon', 'indexes', LIST],
  ['amazonbot', 'Amazonbot', 'Amazon', 'trains', AMAZON],
  ['meta-externalfetcher', 'Meta-ExternalFetcher', 'Meta', 'reads', META],
  ['meta-externalagent', 'Meta-ExternalAgent', 'Meta', 'trains', META],
  ['meta-webindexer', 'Meta-WebIndexer', 'Meta', 'indexes', META],
  ['facebookexternalhit', 'Facebook', 'Meta', 'previews', META],
  ['facebookbot', 'FacebookBot', 'Meta', 'trains', LIST],
  ['whatsapp/', 'WhatsApp', 'Meta', 'previews', 'https://developers.facebook.com/docs/whatsapp'],
  ['mistralai-user', 'MistralAI-User', 'Mistral', 'reads', 'https://docs.mistral.ai/robots'],
  [
    'duckassistbot',
    'DuckAssistBot',
    'DuckDuckGo',
    'reads',
    'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  ],
  [
    'duckduckbot',
    'DuckDuckBot',
    'DuckDuckGo',
    'indexes',
    'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
  ],
  ['kagi-fetcher', 'Kagi Assistant', 'Kagi', 'reads', 'https://kagi.com/bot'],
  ['kagibot', 'Kagibot', 'Kagi', 'indexes', 'https://kagi.com/bot'],
  ['youbot', 'YouBot', 'You.com', 'indexes', LIST],
  ['phindbot', 'PhindBot', 'Phind', 'reads', LIST],
  ['kimi-user', 'Kimi-User', 'Moonshot AI', 'reads', LIST],
  ['manus-user', 'Manus', 'Butterfly Effect', 'reads', LIST],
  ['tongyibot', 'TongyiBot', 'Alibaba', 'reads', LIST],
  ['yiyanbot', 'YiyanBot', 'Baidu', 'reads', LIST],
  ['cursor/', 'Cursor', 'Anysphere', 'reads', LIST],
  ['devin', 'Devin', 'Cognition', 'reads', LIST],
  ['opencode', 'opencode', 'SST', 'reads', LIST],
  ['trae/', 'Trae', 'ByteDance', 'reads', LIST],
  ['cohere-training-data-crawler', 'Cohere crawler', 'Cohere', 'trains', LIST],
  ['cohere-ai', 'cohere-ai', 'Cohere', 'reads', LIST],
  ['deepseekbot', 'DeepSeekBot', 'DeepSeek', 'trains', LIST],
  ['bytespider', 'Bytespider', 'ByteDance', 'trains', LIST],
  ['tiktokspider', 'TikTokSpider', 'ByteDance', 'trains', LIST],
  ['pangubot', 'PanguBot', 'Huawei', 'trains', LIST],
  ['petalbot', 'PetalBot', 'Huawei', 'indexes', 'https://aspiegel.com/petalbot'],
  ['chatglm-spider', 'ChatGLM-Spider', 'Zhipu AI', 'trains', LIST],
  ['ai2bot', 'AI2Bot', 'Ai2', 'trains', 'https://allenai.org/crawler'],
  ['ccbot', 'CCBot', 'Common Crawl', 'trains', 'https://commoncrawl.org/ccbot'],
  ['diffbot', 'Diffbot', 'Diffbot', 'indexes', LIST],
  ['exasearchbot', 'ExaSearchBot', 'Exa', 'indexes', LIST],
  ['tavilybot', 'TavilyBot', 'Tavily', 'indexes', LIST],
  ['linkupbot', 'LinkupBot', 'Linkup', 'indexes', LIST],
  ['firecrawlagent', 'FirecrawlAgent', 'Firecrawl', 'indexes', LIST],
  ['timpibot', 'Timpibot', 'Timpi', 'trains', LIST],
  ['omgili', 'Omgili', 'Webz.io', 'trains', LIST],
  ['imagesiftbot', 'ImagesiftBot', 'ImageSift', 'trains', LIST],
  ['yandexadditional', 'YandexAdditional', 'Yandex', 'trains', LIST],
  [
    'yandexbot',
    'YandexBot',
    'Yandex',
    'indexes',
    'https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html',
  ],
  ['baiduspider', 'Baiduspider', 'Baidu', 'indexes', 'https://www.baidu.com/search/robots_english.html'],
  ['sogou', 'Sogou', 'Sogou', 'indexes', 'https://www.sogou.com/docs/help/webmasters.htm'],
  [
    'seznambot',
    'SeznamBot',
    'Seznam',
    'indexes',
    'https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/',
  ],
  ['qwantbot', 'Qwantbot', 'Qwant', 'indexes', 'https://help.qwant.com/bot/'],
  ['bravebot', 'Bravebot', 'Brave', 'indexes', 'https://safe.search.brave.com/help/brave-search-crawler'],
  [
    'archive.org_bot',
    'Internet Archive',
    'Internet Archive',
    'indexes',
    'https://archive.org/details/archive.org_bot',
  ],
  ['ahrefsbot', 'AhrefsBot', 'Ahrefs', 'checks', 'https://ahrefs.com/robot'],
  ['semrushbot', 'SemrushBot', 'Semrush', 'checks', 'https://www.semrush.com/bot/'],
  ['mj12bot', 'MJ12bot', 'Majestic', 'checks', 'https://mj12bot.com/'],
  ['dotbot', 'DotBot', 'Moz', 'checks', 'https://moz.com/help/moz-procedures/crawlers/dotbot'],
  ['dataforseobot', 'DataForSeoBot', 'DataForSEO', 'checks', 'https://dataforseo.com/dataforseo-bot'],
  ['slackbot', 'Slackbot', 'Slack', 'previews', 'https://api.slack.com/robots'],
  [
    'twitterbot',
    'Twitterbot',
    'X',
    'previews',
    'https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started',
  ],
  ['linkedinbot', 'LinkedInBot', 'LinkedIn', 'previews', 'https://www.linkedin.com/robots.txt'],
  ['discordbot', 'Discordbot', 'Discord', 'previews', 'https://discord.com/developers/docs/reference'],
  ['telegrambot', 'TelegramBot', 'Telegram', 'previews', 'https://core.telegram.org/bots'],
  ['mastodon/', 'Mastodon', 'Mastodon', 'previews', 'https://docs.joinmastodon.org/'],
  ['inoreader', 'Inoreader', 'Inoreader', 'subscribes', 'https://www.inoreader.com/feed-fetcher'],
  ['newsblur', 'NewsBlur', 'NewsBlur', 'subscribes', 'https://www.newsblur.com/'],
  ['uptimerobot', 'UptimeRobot', 'UptimeRobot', 'monitors', 'https://uptimerobot.com/help/locations/'],
  [
    'pingdom',
    'Pingdom',
    'SolarWinds',
    'monitors',
    'https://documentation.solarwinds.com/en/success_center/pingdom/',
  ],
  ['statuscake', 'StatusCake', 'StatusCake', 'monitors', 'https://www.statuscake.com/kb/'],
  ['better uptime', 'Better Stack', 'Better Stack', 'monitors', 'https://betterstack.com/docs/uptime/'],
  ['betteruptime', 'Better Stack', 'Better Stack', 'monitors', 'https://betterstack.com/docs/uptime/'],
  ['site24x7', 'Site24x7', 'Zoho', 'monitors', 'https://www.site24x7.com/help/'],
  [
    'datadogsynthetics',
    'Datadog Synthetics',
    'Datadog',
    'monitors',
    'https://docs.datadoghq.com/synthetics/',
  ],
  [
    'googlestackdrivermonitoring',
    'Google Cloud Monitoring',
    'Google',
    'monitors',
    'https://cloud.google.com/monitoring/uptime-checks',
  ],
  [
    'amazon-route53-health-check',
    'Route 53',
    'Amazon',
    'monitors',
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-failover.html',
  ],
  [
    'elb-healthchecker',
    'Elastic Load Balancing',
    'Amazon',
    'monitors',
    'https://docs.aws.amazon.com/elasticloadbalancing/',
  ],
  [
    'kube-probe',
    'Kubernetes',
    'CNCF',
    'monitors',
    'https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/',
  ],
];

export const KNOWN_AGENTS: readonly KnownAgent[] = ROWS.map(([word, name, vendor, purpose, source]) => ({
  word,
  name,
  vendor,
  purpose,
  source,
}));
