/** All routes of the dashboard. */
import { ACCESS_ROUTES } from './access/routes.ts';
import { ACCOUNT_ROUTES } from './account/routes.ts';
import { AUDIT_ROUTES } from './audit/routes.ts';
import { AUTOMATION_ROUTES } from './automations/routes.ts';
import type { DashboardRoute } from './dashboard-route.ts';
import { DEPLOYMENT_ROUTES } from './deployments/routes.ts';
import { FEEDBACK_ROUTES } from './feedback/routes.ts';
import { JOB_ROUTES } from './jobs/routes.ts';
import { KEY_ROUTES } from './keys/routes.ts';
import { MEMBER_ROUTES } from './members/routes.ts';
import { OVERVIEW_ROUTES } from './overview/routes.ts';
import { PEOPLE_ROUTES } from './people/routes.ts';
import { PREVIEW_SIGN_IN_ROUTES } from './preview-sign-in.ts';
import { PREVIEW_ROUTES } from './previews/routes.ts';
import { PROJECT_ROUTES } from './projects/routes.ts';
import { PROVIDER_ROUTES } from './providers/routes.ts';
import { READER_SIGN_IN_ROUTES } from './reader-sign-in.ts';
import { SEARCH_TERM_ROUTES } from './search-terms/routes.ts';
import { SETTINGS_ROUTES } from './settings/routes.ts';
import { START_ROUTES } from './start.ts';
import { TEAM_ROUTES } from './teams/routes.ts';
import type { VisitorRoute } from './visitor-route.ts';
import { FORGOT_PASSWORD_ROUTES } from './visitors/forgot-password.ts';
import { INVITATION_ROUTES } from './visitors/invitation.ts';
import { PASSKEY_SIGN_IN_ROUTES } from './visitors/passkey.ts';
import { RESET_ROUTES } from './visitors/reset.ts';
import { SET_UP_ROUTES } from './visitors/set-up.ts';
import { SIGN_IN_ROUTES } from './visitors/sign-in.ts';
import { WITH_PROVIDER_ROUTES } from './visitors/with-provider.ts';
import { WEBHOOK_ROUTES } from './webhooks/routes.ts';

/** For members, each with the least role it needs. */
export const DASHBOARD_ROUTES: readonly DashboardRoute[] = [
  ...START_ROUTES,
  ...OVERVIEW_ROUTES,
  ...FEEDBACK_ROUTES,
  ...SEARCH_TERM_ROUTES,
  ...DEPLOYMENT_ROUTES,
  ...JOB_ROUTES,
  ...AUTOMATION_ROUTES,
  ...PREVIEW_ROUTES,
  ...KEY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ACCESS_ROUTES,
  ...PEOPLE_ROUTES,
  ...SETTINGS_ROUTES,
  ...PROJECT_ROUTES,
  ...MEMBER_ROUTES,
  ...TEAM_ROUTES,
  ...PROVIDER_ROUTES,
  ...AUDIT_ROUTES,
  ...ACCOUNT_ROUTES,
  ...READER_SIGN_IN_ROUTES,
  ...PREVIEW_SIGN_IN_ROUTES,
];

/** For people who are not signed in. */
export const VISITOR_ROUTES: readonly VisitorRoute[] = [
  ...SIGN_IN_ROUTES,
  ...PASSKEY_SIGN_IN_ROUTES,
  ...WITH_PROVIDER_ROUTES,
  ...SET_UP_ROUTES,
  ...INVITATION_ROUTES,
  ...RESET_ROUTES,
  ...FORGOT_PASSWORD_ROUTES,
];
