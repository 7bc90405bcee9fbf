/** Route handlers of one project: its page, changes, its webhook, and removing it. */
import { defined } from '../../../../lib/defined.ts';
import { html } from '../../../../lib/html.ts';
import { readCode, writeCode } from '../../../../records/connections/project-code.ts';
import {
  PULL_REQUEST_FIELDS,
  type PullRequestTexts,
  readPullRequests,
  writePullRequests,
} from '../../../../records/connections/project-pull-requests.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { projectPageBody, removeProjectBody } from '../../../../theme/admin/projects/project-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { changeProject, removeProject } from '../../actions/projects.ts';
import type { ListedProject, ProjectSetup } from '../../project-setup.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { importView, showImported } from '../jobs/import.ts';
import { formProblem, HOME, sentence, type WithSetup } from './setup.ts';

const LONGEST = 2_000;

/** As they were typed; `readPullRequests` reads them. */
function typedPullRequests(form: URLSearchParams): PullRequestTexts {
  const texts = PULL_REQUEST_FIELDS.map((name) => [name, (form.get(name) ?? '').trim().slice(0, LONGEST)]);
  return Object.fromEntries(texts) as PullRequestTexts;
}

/** Ten entries of names, addresses and branches. */
const LONGEST_CODE = 25_000;
/** How often the page of a project that is being fetched is loaded again, also without script. */
const REFRESH_SECONDS = 2;
const DONE = {
  made: 'The project is made.',
  'made-with-hook': 'The project is made, and the forge reports each push.',
  saved: 'The project is saved.',
  hook: 'The webhook is registered at the forge.',
  imported: 'The project is the folder that was written. Its site is there in a moment.',
};

type OfProject = (context: DashboardRequest, setup: ProjectSetup, project: ListedProject) => Promise<Reply>;

function withProject(handle: OfProject): WithSetup {
  return async (context, setup) => {
    const project = await setup.get(context.params['id'] ?? '');
    return project === undefined ? context.see(HOME) : handle(context, setup, project);
  };
}

interface Shown {
  readonly state?: FormState;
  /** Of the form about pull requests. */
  readonly pulls?: FormState;
  readonly problem?: string;
}

async function projectPage(
  context: DashboardRequest,
  setup: ProjectSetup,
  { project, state, pulls, problem }: Shown & { readonly project: ListedProject },
): Promise<Reply> {
  const { service, session, request, href, page } = context;
  const { id, name, made } = project;
  const [hook, { codeClosed }] = await Promise.all([setup.hook(id), service.jobs.setup(id)]);
  const { folder } = project;
  const imported = await importView(context, { id, folder, isMade: made !== undefined });
  const reloads = project.state === 'fetching' && state === undefined && pulls === undefined;
  const answer = page(
    {
      title: name,
      back: { label: 'Projects', href: href(HOME) },
      ...doneNotice(request.query, DONE),
      ...(problem === undefined ? {} : { notice: { kind: 'problem', text: problem, stays: true } }),
      body: projectPageBody({
        href: href(`${HOME}/${id}`),
        csrf: session.csrf,
        project,
        access: await accessName(setup, project),
        codeHooks: setup.codeHooks(id),
        madeBy: await makerName(context, made?.createdBy),
        reloads,
        state: state ?? { values: valuesOf(project), errors: {} },
        pulls: pulls ?? { values: { ...writePullRequests(made?.pullRequests) }, errors: {} },
        ...defined({ hook, codeClosed, imported, more: more(project, href) }),
        ...(service.projects.has(id) && project.state !== 'fetching'
          ? { overview: href(`/dashboard/p/${id}/overview`) }
          : {}),
      }),
    },
    state === undefined && pulls === undefined && problem === undefined ? 200 : 400,
  );
  if (!reloads) return answer;
  return { ...answer, headers: { ...answer.headers, refresh: String(REFRESH_SECONDS) } };
}

const valuesOf = ({ name, branch = '', folder, made }: ListedProject): FormState['values'] => ({
  name: made?.name ?? name,
  branch,
  folder,
  hosts: made?.hosts.join(' ') ?? '',
  code: writeCode(made?.code ?? []),
});

function more({ made }: ListedProject, href: DashboardRequest['href']): string | undefined {
  if (made === undefined) return undefined;
  const { remote, access } = made;
  const known =
    access.kind === 'key'
      ? { key: access.id, added: '1' }
      : access.kind === 'account'
        ? { account: access.id }
        : {};
  return href(`${HOME}/new?${new URLSearchParams({ remote, ...known })}`);
}

async function accessName(setup: ProjectSetup, { made }: ListedProject): Promise<string> {
  const access = made?.access;
  if (access === undefined || access.kind === 'server') return 'The account of the settings';
  if (access.kind === 'open') return 'No account: the repository is public';
  if (access.kind === 'key') return 'An SSH key that was made here';
  const account = (await setup.accounts()).find(({ id }) => id === access.id);
  return account === undefined ? 'A forge account that was removed' : `${account.name} at ${account.host}`;
}

async function makerName({ service }: DashboardRequest, by = ''): Promise<string> {
  if (by.startsWith('key:')) return 'By a program, with an API key';
  if (by === 'terminal') return 'In the terminal';
  const member = (await service.records.users.list()).find(({ id }) => id === by);
  return `By ${member?.name ?? 'a former member'}`;
}

export const showProject = withProject((context, setup, project) => projectPage(context, setup, { project }));

export const saveProject = withProject(async (context, setup, project) => {
  const { form, act, see } = context;
  const { id, made } = project;
  if (made === undefined) return see(`${HOME}/${id}`);
  const text = (name: string, max = 2_001): string => (form.get(name) ?? '').trim().slice(0, max);
  const [name, branch, folder, hosts] = [text('name'), text('branch'), text('folder'), text('hosts')];
  const code = text('code', LONGEST_CODE).replaceAll('\r', '');
  try {
    const change = {
      ...(name === made.name ? {} : { name }),
      ...(branch === (made.branch ?? '') ? {} : { branch: branch === '' ? null : branch }),
      ...(folder === made.folder ? {} : { folder }),
      hosts: [hosts],
      ...(code === writeCode(made.code ?? []) ? {} : { code: readCode(code) }),
    };
    await act(changeProject, { id, change });
  } catch (error) {
    const values = { name, branch, folder, hosts, code };
    const { errors, problem } = formProblem(error, Object.keys(values));
    return projectPage(context, setup, { project, state: { values, errors }, ...defined({ problem }) });
  }
  return see(`${HOME}/${id}?done=saved`);
});

export const savePullRequests = withProject(async (context, setup, project) => {
  const { form, act, see } = context;
  const { id, made } = project;
  if (made === undefined) return see(`${HOME}/${id}`);
  const values = { ...typedPullRequests(form) };
  try {
    await act(changeProject, { id, change: { pullRequests: readPullRequests(values) } });
  } catch (error) {
    const { errors, problem } = formProblem(error, PULL_REQUEST_FIELDS);
    return projectPage(context, setup, { project, pulls: { values, errors }, ...defined({ problem }) });
  }
  return see(`${HOME}/${id}?done=saved`);
});

export const registerHook = withProject(async (context, setup, project) => {
  const { audit, see } = context;
  try {
    await setup.addHook(project.id);
  } catch (error) {
    return projectPage(context, setup, { project, problem: sentence(error) });
  }
  await audit('project.hook_registered', project.id);
  return see(`${HOME}/${project.id}?done=hook`);
});

export const useImported = withProject(async (context, setup, project) => {
  try {
    await showImported(context, project);
  } catch (error) {
    return projectPage(context, setup, { project, problem: sentence(error) });
  }
  return context.see(`${HOME}/${project.id}?done=imported`);
});

export const askRemove = withProject(async (context, _setup, project) =>
  removePage(context, project, EMPTY_FORM),
);

function removePage(
  { session, href, page }: DashboardRequest,
  project: ListedProject,
  state: FormState,
): Reply {
  const { id, name, made } = project;
  const back = { label: name, href: href(`${HOME}/${id}`) };
  if (made === undefined)
    return page({
      title: `Remove ${name}?`,
      back,
      notice: {
        kind: 'problem',
        text: 'This project is in the settings file. Remove it there.',
        stays: true,
      },
      body: html``,
    });
  const body = removeProjectBody({ href: href(`${HOME}/${id}`), csrf: session.csrf, project, state });
  return page({ title: `Remove ${name}?`, back, body }, state === EMPTY_FORM ? 200 : 400);
}

export const removeCreatedProject = withProject(async (context, _setup, project) => {
  const { form, act, see } = context;
  const { id, made } = project;
  if (made === undefined) return removePage(context, project, EMPTY_FORM);
  if ((form.get('confirm') ?? '').trim() !== id)
    return removePage(context, project, { values: {}, errors: { confirm: `This is not "${id}".` } });
  await act(removeProject, id);
  return see(`${HOME}?done=removed`);
});
