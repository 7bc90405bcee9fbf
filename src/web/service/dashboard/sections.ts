/** The dashboard's sections, one record each: navigation, search and routes come from this list. */
import type { Role } from '../../../records/users/user.ts';
import { hasLanguages } from '../../../site/navigation/views/translation-pairs.ts';
import type { SectionPlace } from '../../../theme/admin/frame/navigation.ts';
import type { InterfaceIconName } from '../../../theme/icons/interface-icons.data.ts';
import type { ServedProject } from '../service.ts';
import { ACCESS_ROUTES } from './access/routes.ts';
import { ACCOUNT_ROUTES } from './account/routes.ts';
import { AUDIT_ROUTES } from './audit/routes.ts';
import { AUTOMATION_ROUTES } from './automations/routes.ts';
import type { DashboardRoute } from './dashboard-route.ts';
import { DEPLOYMENT_ROUTES } from './deployments/routes.ts';
import { FEEDBACK_ROUTES } from './feedback/routes.ts';
import { INSIGHT_ROUTES } from './insight/routes.ts';
import { JOB_ROUTES } from './jobs/routes.ts';
import { KEY_ROUTES } from './keys/routes.ts';
import { MEMBER_ROUTES } from './members/routes.ts';
import { OVERVIEW_ROUTES } from './overview/routes.ts';
import { PEOPLE_ROUTES } from './people/routes.ts';
import { PREVIEW_ROUTES } from './previews/routes.ts';
import { PROJECT_ROUTES } from './projects/routes.ts';
import { PROVIDER_ROUTES } from './providers/routes.ts';
import { QUESTION_ROUTES } from './questions/routes.ts';
import { SEARCH_TERM_ROUTES } from './search-terms/routes.ts';
import { SETTINGS_ROUTES } from './settings/routes.ts';
import { TEAM_ROUTES } from './teams/routes.ts';
import { TRANSLATION_ROUTES } from './translations/routes.ts';
import { WEBHOOK_ROUTES } from './webhooks/routes.ts';

interface SectionAction {
  readonly label: string;
  /** What follows the address of the section. */
  readonly at: string;
  /** Least role; without one, that of the section. */
  readonly role?: Role;
  /** True where it makes something new: the menu of the navigation offers it too. */
  readonly makes?: true;
}

export interface Section {
  /** Name of its folder, and the end of the path of its first page. */
  readonly id: string;
  readonly label: string;
  readonly icon: InterfaceIconName;
  /** Group of the navigation; `rights` for a tab of "People and access", `edge` for what has a place of its own. */
  readonly place: SectionPlace;
  /** Whoever may open its first page, a GET with the path of `firstPage`, sees it. */
  readonly routes: readonly DashboardRoute[];
  /** Other words by which the search finds it. */
  readonly words: string;
  /** What the search offers to do there, and settings by their names. */
  readonly actions?: readonly SectionAction[];
  /** True for those beside the menu on a phone. */
  readonly inBar?: true;
  /** Whether a project has anything to show there; absent = every project has. */
  readonly fits?: (project: Pick<ServedProject, 'live'>) => boolean;
}

/** In the order of the navigation. A new section is a folder and an entry here. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'overview',
    label: 'Overview',
    icon: 'chart',
    place: 'start',
    routes: OVERVIEW_ROUTES,
    words: 'figures chart start',
    inBar: true,
  },
  {
    id: 'feedback',
    label: 'Feedback',
    icon: 'thumb-up',
    place: 'readers',
    routes: FEEDBACK_ROUTES,
    words: 'comments votes triage code reports',
    actions: [
      { label: 'Comments that wait', at: '?view=comments&status=pending' },
      { label: 'Feedback that is mine', at: '?view=all&assignee=me' },
      { label: 'Pages that help least', at: '?view=pages&sort=worst' },
    ],
    inBar: true,
  },
  {
    id: 'insight',
    label: 'Insight',
    icon: 'book',
    place: 'readers',
    routes: INSIGHT_ROUTES,
    words: 'page views readers programs traffic',
  },
  {
    id: 'search-terms',
    label: 'Search terms',
    icon: 'search',
    place: 'readers',
    routes: SEARCH_TERM_ROUTES,
    words: 'searches without results',
  },
  {
    id: 'questions',
    label: 'Questions',
    icon: 'ask',
    place: 'readers',
    routes: QUESTION_ROUTES,
    words: 'ask answers assistant',
  },
  {
    id: 'deployments',
    label: 'Deployments',
    icon: 'rocket',
    place: 'content',
    routes: DEPLOYMENT_ROUTES,
    words: 'versions roll back pin commits update degraded',
    actions: [{ label: 'Roll back to an earlier commit', at: '', role: 'admin' }],
  },
  {
    id: 'previews',
    label: 'Previews',
    icon: 'pull-request',
    place: 'content',
    routes: PREVIEW_ROUTES,
    words: 'branches pull requests share',
    actions: [{ label: 'Make a preview', at: '?new', role: 'editor', makes: true }],
  },
  {
    id: 'translations',
    label: 'Translations',
    icon: 'globe',
    place: 'content',
    routes: TRANSLATION_ROUTES,
    words: 'languages behind missing localisation',
    fits: ({ live }) => hasLanguages(live.current().tree),
  },
  {
    id: 'jobs',
    label: 'Jobs',
    icon: 'spark',
    place: 'automation',
    routes: JOB_ROUTES,
    words: 'agent prompt pull request',
    actions: [
      { label: 'Start a job', at: '/new', role: 'editor', makes: true },
      { label: 'Merged changes', at: '/merged' },
    ],
    inBar: true,
  },
  {
    id: 'automations',
    label: 'Automations',
    icon: 'clock',
    place: 'automation',
    routes: AUTOMATION_ROUTES,
    words: 'recipes schedule switch off',
    actions: [{ label: 'Switch an automation on or off', at: '', role: 'admin' }],
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    icon: 'webhook',
    place: 'automation',
    routes: WEBHOOK_ROUTES,
    words: 'events deliveries chat',
    actions: [{ label: 'Add a webhook', at: '?new', makes: true }],
  },
  {
    id: 'members',
    label: 'Members',
    icon: 'users',
    place: 'rights',
    routes: MEMBER_ROUTES,
    words: 'invite roles suspend password reset',
    actions: [{ label: 'Invite a member', at: '?new', makes: true }],
  },
  {
    id: 'teams',
    label: 'Teams',
    icon: 'team',
    place: 'rights',
    routes: TEAM_ROUTES,
    words: 'groups',
    actions: [{ label: 'Create a team', at: '?new', makes: true }],
  },
  {
    id: 'people',
    label: 'Project roles',
    icon: 'people',
    place: 'rights',
    routes: PEOPLE_ROUTES,
    words: 'people restrict project',
    actions: [{ label: 'Give a role in this project', at: '?new', makes: true }],
  },
  {
    id: 'providers',
    label: 'Sign-in',
    icon: 'lock',
    place: 'rights',
    routes: PROVIDER_ROUTES,
    words: 'provider sso oidc saml directory scim',
  },
  {
    id: 'access',
    label: 'Readers',
    icon: 'lock',
    place: 'rights',
    routes: ACCESS_ROUTES,
    words: 'access private public password sessions withdrawn tokens',
    actions: [
      { label: 'Make the site private', at: '', role: 'admin' },
      { label: 'Withdraw a page', at: '/withdrawn', role: 'admin' },
      { label: 'Active sessions of readers', at: '/sessions', role: 'admin' },
    ],
  },
  {
    id: 'keys',
    label: 'API keys',
    icon: 'key',
    place: 'rights',
    routes: KEY_ROUTES,
    words: 'tokens scopes',
    actions: [{ label: 'Create an API key', at: '?new', role: 'admin', makes: true }],
  },
  {
    id: 'settings',
    label: 'Settings',
    icon: 'settings',
    place: 'organisation',
    routes: SETTINGS_ROUTES,
    words: 'retention questions delete person privacy digest slack discord teams chat',
    actions: [
      { label: 'What readers are asked', at: '#rating' },
      { label: 'Count search terms', at: '#searchTerms' },
      { label: 'Letters to readers', at: '#tellAuthors' },
      { label: 'How long feedback is kept', at: '#retentionDays' },
      { label: 'Weekly digest in a chat', at: '#digest' },
      { label: 'Delete what one person left', at: '#forget' },
    ],
  },
  {
    id: 'audit',
    label: 'Audit log',
    icon: 'history',
    place: 'organisation',
    routes: AUDIT_ROUTES,
    words: 'who changed what',
  },
  {
    id: 'projects',
    label: 'Projects',
    icon: 'branch',
    place: 'edge',
    routes: PROJECT_ROUTES,
    words: 'repository connect new degraded',
    actions: [{ label: 'New project', at: '/new', makes: true }],
  },
  {
    id: 'account',
    label: 'Your account',
    icon: 'person',
    place: 'edge',
    routes: ACCOUNT_ROUTES,
    words: 'password passkey two-step sessions name keys digest',
    actions: [
      { label: 'Change your password', at: '#password-title' },
      { label: 'Two-step sign-in', at: '#totp-title' },
      { label: 'Keys of the keyboard', at: '#keyboard' },
    ],
  },
];
