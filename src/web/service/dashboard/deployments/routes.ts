/** Route handlers of deployments: the list, one of them, an update now, roll back, and the way back to the branch. */
import { AppError } from '../../../../lib/app-error.ts';
import { defined } from '../../../../lib/defined.ts';
import type { Html } from '../../../../lib/html.ts';
import type { Deployment } from '../../../../records/deployments/deployment.ts';
import { mayAct } from '../../../../records/users/user.ts';
import { deploymentBody } from '../../../../theme/admin/deployments/deployment-page.ts';
import {
  type DeploymentsView,
  deploymentActions,
  deploymentsBody,
} from '../../../../theme/admin/deployments/deployments-page.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { empty } from '../../../../theme/admin/parts/empty.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { pinProject, unpinProject, updateProject } from '../../actions/projects.ts';
import type { DeployedRepository } from '../../deployment-operations.ts';
import { connectAddress } from '../connect-address.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { actorNames } from '../jobs/actor-names.ts';

const ROOT = '/dashboard/p/:project/deployments';
const TAKE = 25;
const DONE = {
  update: 'The repository is looked at now. Load the page again to see how it went.',
  pinned: 'Readers see this commit now, and until the site follows its branch again.',
  unpinned: 'Readers see the newest commit of the branch again.',
};
const ID = /^[0-9a-z]{26}$/;

const home = ({ project }: DashboardRequest): string => `/dashboard/p/${project!.id}/deployments`;
const repositoryOf = ({ service, project }: DashboardRequest): DeployedRepository | undefined =>
  service.deployments.repository(project!.id);

function isLive(deployment: Deployment, live: Deployment | undefined): boolean {
  return deployment.id === live?.id;
}

/** The newest deployment of the commit that readers see. */
async function liveDeployment(context: DashboardRequest): Promise<Deployment | undefined> {
  const live = repositoryOf(context)?.live;
  return live === undefined
    ? undefined
    : context.service.records.deployments.ofCommit(context.project!.id, live);
}

async function listPage(
  context: DashboardRequest,
  shown: { readonly status?: number; readonly notice?: AdminPage['notice'] } = {},
): Promise<Reply> {
  const { request, page } = context;
  const repository = repositoryOf(context);
  const head = {
    title: 'Deployments',
    lead: 'Each commit on its way to readers, and the way back to earlier ones.',
  } as const;
  if (repository === undefined) return page({ ...head, body: noRepository(context) });
  const view = await listView(context, repository);
  return page(
    {
      ...head,
      action: deploymentActions(view),
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: deploymentsBody(view),
    },
    shown.status ?? 200,
  );
}

function noRepository(context: DashboardRequest): Html {
  const connect = connectAddress(context);
  return empty({
    icon: 'folder',
    title: 'This project is served from a folder',
    text: 'Its files are shown as they are. A project that is served from a repository has deployments: each push is live at once, and can be undone.',
    ...(connect === undefined ? {} : { action: { label: 'Connect a repository', href: connect } }),
  });
}

async function listView(context: DashboardRequest, repository: DeployedRepository): Promise<DeploymentsView> {
  const { service, session, role, project, request, href } = context;
  const given = request.query.get('before') ?? '';
  const before = ID.test(given) ? given : undefined;
  const found = await service.records.deployments.list(project!.id, {
    limit: TAKE + 1,
    ...defined({ before }),
  });
  const live = await liveDeployment(context);
  const root = href(home(context));
  const rows = found.slice(0, TAKE);
  const { name, branch, pinned, newest, webhook } = repository;
  return {
    href: root,
    csrf: session.csrf,
    now: service.clock(),
    rows: rows.map((deployment) => ({
      deployment,
      href: `${root}/${deployment.id}`,
      isLive: isLive(deployment, live),
    })),
    pager: {
      ...(before === undefined ? {} : { newer: root }),
      ...(found.length > TAKE ? { older: `${root}?before=${rows.at(-1)!.id}` } : {}),
      labels: { newer: 'Newest', older: 'Older' },
    },
    repository: { name, branch, pinned, isBehind: newest !== undefined && newest !== pinned },
    mayChange: mayAct(role, 'editor'),
    webhook:
      webhook !== undefined && mayAct(role, 'admin')
        ? {
            address: service.address() + webhook.path,
            secret: webhook.secret,
            open: request.query.has('webhook'),
          }
        : undefined,
  };
}

type WithDeployment = (context: DashboardRequest, deployment: Deployment) => Promise<Reply>;

/** A deployment of another project gets the same answer as one that does not exist. */
function withDeployment(handle: WithDeployment): DashboardRoute['handle'] {
  return async (context) => {
    const { service, project, params } = context;
    const found = await service.records.deployments.get(project!.id, params['deployment'] ?? '');
    if (found !== undefined) return handle(context, found);
    return listPage(context, {
      status: 404,
      notice: { kind: 'problem', text: 'This project has no such deployment. Old ones are deleted.' },
    });
  };
}

const show: WithDeployment = async (context, deployment) => {
  const { service, session, role, project, request, href, page } = context;
  const { commit, state, kind, subject, actor } = deployment;
  const repository = repositoryOf(context);
  const live = await liveDeployment(context);
  const people = await actorNames(context);
  const template = repository?.commitPage;
  return page({
    title: subject ?? 'Deployment',
    back: { label: 'All deployments', href: href(home(context)) },
    ...doneNotice(request.query, DONE),
    body: deploymentBody({
      href: href(`${home(context)}/${deployment.id}`),
      csrf: session.csrf,
      deployment,
      isLive: isLive(deployment, live),
      commitPage: commit === null ? undefined : template?.replace('{commit}', commit),
      site: service.projects.get(project!.id)?.url ?? '',
      by: actor === 'server' ? undefined : /^(?:user|key):/.test(actor) ? people.name(actor) : actor,
      mayRollBack:
        mayAct(role, 'editor') &&
        kind === 'live' &&
        state === 'success' &&
        repository !== undefined &&
        commit !== repository.live,
    }),
  });
};

/** An error that a member can act on becomes a notice; anything else is the frame's. */
async function orNotice(context: DashboardRequest, work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !/^(?:deployments|git|forge)\//.test(error.code)) throw error;
    const text = error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
    return listPage(context, { status: 409, notice: { kind: 'problem', text } });
  }
}

const update = (context: DashboardRequest): Promise<Reply> =>
  orNotice(context, async () => {
    await context.act(updateProject, 'dashboard');
    return context.see(`${home(context)}?done=update`);
  });

const rollBack: WithDeployment = (context, { commit }) =>
  orNotice(context, async () => {
    if (commit === null) return context.see(home(context));
    await context.act(pinProject, commit);
    return context.see(`${home(context)}?done=pinned`);
  });

const unpin = (context: DashboardRequest): Promise<Reply> =>
  orNotice(context, async () => {
    await context.act(unpinProject, undefined);
    return context.see(`${home(context)}?done=unpinned`);
  });

export const DEPLOYMENT_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: (context) => listPage(context) },
  { method: 'POST', path: `${ROOT}/update`, role: updateProject.role, handle: update },
  { method: 'POST', path: `${ROOT}/unpin`, role: unpinProject.role, handle: unpin },
  { method: 'GET', path: `${ROOT}/:deployment`, role: 'viewer', handle: withDeployment(show) },
  {
    method: 'POST',
    path: `${ROOT}/:deployment/roll-back`,
    role: pinProject.role,
    handle: withDeployment(rollBack),
  },
];
