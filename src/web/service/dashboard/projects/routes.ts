/** Routes of projects and forge accounts, for owners only: whoever adds a repository decides what this server fetches. */
import { newProject, projectsBody } from '../../../../theme/admin/projects/projects-page.ts';
import type { DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { connectAccount, removeAccount, replaceToken, showAccount, showAccounts } from './accounts.ts';
import { beginApp, finishApp } from './app.ts';
import { choosePlace, makeProject, newProjectSteps, useTemplate } from './new-project.ts';
import {
  askRemove,
  registerHook,
  removeCreatedProject,
  saveProject,
  savePullRequests,
  showProject,
  useImported,
} from './project.ts';
import { HOME, type WithSetup, withSetup } from './setup.ts';

const DONE = {
  removed: 'The project is removed. What readers and members left is still stored.',
  'account-removed': 'The account is removed. Revoke its token at the forge too.',
};

const list: WithSetup = async ({ request, href, page }, setup) => {
  const [projects, accounts] = await Promise.all([setup.list(), setup.accounts()]);
  return page({
    title: 'Projects',
    lead: 'The sites of this server, each from a folder of a repository.',
    action: newProject(href(HOME)),
    ...doneNotice(request.query, DONE),
    body: projectsBody({ href: href(HOME), projects, accounts }),
  });
};

const owner = (method: DashboardRoute['method'], path: string, handle: WithSetup): DashboardRoute => ({
  method,
  path: HOME + path,
  role: 'owner',
  handle: withSetup(handle),
});
/** Reloading the page of a form that was sent. */
const back = (path: string, to: string): DashboardRoute =>
  owner('GET', path, async ({ see }) => see(HOME + to));

export const PROJECT_ROUTES: readonly DashboardRoute[] = [
  owner('GET', '', list),
  owner('GET', '/new', newProjectSteps),
  owner('POST', '/place', choosePlace),
  back('/place', '/new'),
  owner('POST', '/create', makeProject),
  back('/create', '/new'),
  owner('POST', '/template', useTemplate),
  back('/template', '/new'),
  owner('GET', '/accounts', showAccounts),
  owner('POST', '/accounts', connectAccount),
  owner('GET', '/accounts/:account', showAccount),
  owner('POST', '/accounts/:account', replaceToken),
  owner('POST', '/accounts/:account/remove', removeAccount),
  owner('POST', '/apps', beginApp),
  back('/apps', '/accounts'),
  owner('GET', '/apps/made', finishApp),
  owner('GET', '/:id', showProject),
  owner('POST', '/:id', saveProject),
  owner('POST', '/:id/hook', registerHook),
  owner('POST', '/:id/imported', useImported),
  owner('POST', '/:id/pull-requests', savePullRequests),
  owner('GET', '/:id/remove', askRemove),
  owner('POST', '/:id/remove', removeCreatedProject),
];
