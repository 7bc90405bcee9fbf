/** The chats that take a digest at an incoming webhook, and how the address of one tells which it is. */

export const CHAT_KINDS = ['slack', 'discord', 'teams', 'google-chat', 'mattermost', 'rocket-chat'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

export const CHAT_NAMES: Readonly<Record<ChatKind, string>> = {
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  'google-chat': 'Google Chat',
  mattermost: 'Mattermost',
  'rocket-chat': 'Rocket.Chat',
};

/** Teams: Workflows of Power Automate under its two kinds of hosts, and the older connectors. */
const HOSTS: readonly (readonly [RegExp, ChatKind])[] = [
  [/^hooks\.slack(?:-gov)?\.com$/, 'slack'],
  [/^(?:(?:canary|ptb)\.)?discord(?:app)?\.com$/, 'discord'],
  [/\.logic\.azure\.(?:com|us)$/, 'teams'],
  [/\.api\.powerplatform\.(?:com|us)$/, 'teams'],
  [/(?:^|\.)webhook\.office\.com$/, 'teams'],
  [/^chat\.googleapis\.com$/, 'google-chat'],
];

/** @returns undefined for a host that may be anything, as those of Mattermost and Rocket.Chat */
export function chatOfHost(host: string): ChatKind | undefined {
  return HOSTS.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1];
}
