/** The forges that jobs can open pull requests on; another one is a folder here and a word in this list. */
import type { SettingEntry } from '../../lib/setting-entry.ts';
import { bitbucket } from './bitbucket/bitbucket.ts';
import { bitbucketDataCenter } from './bitbucket-data-center/bitbucket-data-center.ts';
import type { ForgeDefinition, ForgeWebsite } from './forge-definition.ts';
import { gitea } from './gitea/gitea.ts';
import { github } from './github/github.ts';
import { gitlab } from './gitlab/gitlab.ts';

const LIST = [github, gitlab, gitea, bitbucket, bitbucketDataCenter] as const;

export const FORGES: readonly ForgeDefinition[] = LIST;

/** Those whose pages can be linked to. */
export const WEBSITES: readonly ForgeWebsite[] = FORGES;

type KeysOf<T> = T extends unknown ? keyof T : never;
type ForgeSettingName = KeysOf<(typeof LIST)[number]['settings']>;

export const FORGE_SETTINGS = Object.assign({}, ...LIST.map(({ settings }) => settings)) as Readonly<
  Record<ForgeSettingName, SettingEntry>
>;
