/** The dashboard's sections: labels, icons and paths. */
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';

interface SectionShape {
  /** Name of its folder here and in `web/service/dashboard`, and of its path. */
  readonly section: string;
  readonly label: string;
  readonly icon: InterfaceIconName;
  /** True for what belongs to one project. */
  readonly ofProject: boolean;
}

export const SECTIONS = [
  { section: 'overview', label: 'Overview', icon: 'chart', ofProject: true },
  { section: 'feedback', label: 'Feedback', icon: 'thumb-up', ofProject: true },
  { section: 'insight', label: 'Insight', icon: 'book', ofProject: true },
  { section: 'search-terms', label: 'Search terms', icon: 'search', ofProject: true },
  { section: 'questions', label: 'Questions', icon: 'ask', ofProject: true },
  { section: 'deployments', label: 'Deployments', icon: 'rocket', ofProject: true },
  { section: 'jobs', label: 'Jobs', icon: 'spark', ofProject: true },
  { section: 'automations', label: 'Automations', icon: 'clock', ofProject: true },
  { section: 'previews', label: 'Previews', icon: 'pull-request', ofProject: true },
  { section: 'keys', label: 'API keys', icon: 'key', ofProject: true },
  { section: 'webhooks', label: 'Webhooks', icon: 'webhook', ofProject: true },
  { section: 'access', label: 'Access', icon: 'lock', ofProject: true },
  { section: 'people', label: 'People', icon: 'people', ofProject: true },
  { section: 'settings', label: 'Settings', icon: 'settings', ofProject: true },
  { section: 'projects', label: 'Projects', icon: 'branch', ofProject: false },
  { section: 'members', label: 'Members', icon: 'users', ofProject: false },
  { section: 'teams', label: 'Teams', icon: 'team', ofProject: false },
  { section: 'providers', label: 'Sign-in', icon: 'lock', ofProject: false },
  { section: 'audit', label: 'Audit log', icon: 'history', ofProject: false },
  { section: 'account', label: 'Your account', icon: 'person', ofProject: false },
] as const satisfies readonly SectionShape[];

export type SectionEntry = (typeof SECTIONS)[number];
export type AdminSection = SectionEntry['section'];

/** Dashboard path of a section, without base prefix; its routes have the same paths. */
export function sectionPath(section: AdminSection, project: string): string {
  const entry = SECTIONS.find((one) => one.section === section)!;
  return entry.ofProject ? `/dashboard/p/${project}/${section}` : `/dashboard/${section}`;
}
