/** Route handlers of a new project: where the repository is, which one, its branch and folder, then the project itself. */
import { defined } from '../../../../lib/defined.ts';
import { remoteKind } from '../../../../lib/git/remote.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import {
  deployKeyBody,
  newProjectBody,
  repositoriesBody,
} from '../../../../theme/admin/projects/new-project-page.ts';
import {
  type ChosenPlace,
  emptyRepositoryBody,
  projectForm,
} from '../../../../theme/admin/projects/project-form.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { createProject } from '../../actions/projects.ts';
import { type Inspected, type ProjectSetup, RESERVED_PROJECTS } from '../../project-setup.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { chosenPlace, formProblem, HOME, sentence, type WithSetup } from './setup.ts';

type Page = Parameters<DashboardRequest['page']>[0];
const TITLE = 'New project';

/** One address for all steps: what is known already decides which one is shown. */
export const newProjectSteps: WithSetup = async (context, setup) => {
  const { query } = context.request;
  const place = chosenPlace(query);
  if (place.remote === '')
    return place.account === '' ? first(context, setup) : repositories(context, setup, { place });
  if (place.key !== '' && !query.has('added')) return showKey(context, setup, place);
  return look(context, setup, { place, branch: query.get('branch') || undefined });
};

function framed(
  { href, page }: DashboardRequest,
  body: Page['body'],
  more: Partial<Page> = {},
  status = 200,
): Reply {
  return page({ title: TITLE, back: { label: 'Projects', href: href(HOME) }, body, ...more }, status);
}

async function first(
  context: DashboardRequest,
  setup: ProjectSetup,
  state: FormState = EMPTY_FORM,
): Promise<Reply> {
  const { session, href } = context;
  const accounts = await setup.accounts();
  const body = newProjectBody({
    href: href(HOME),
    csrf: session.csrf,
    accounts,
    folders: setup.folders,
    state,
  });
  const lead = 'Connect a repository once. Each push to it is live within seconds, without a build.';
  return framed(context, body, { lead }, state === EMPTY_FORM ? 200 : 400);
}

interface Choosing {
  readonly place: ChosenPlace;
  readonly error?: string;
}

async function repositories(
  context: DashboardRequest,
  setup: ProjectSetup,
  { place, error }: Choosing,
): Promise<Reply> {
  const { session, href, request, see } = context;
  const account = (await setup.accounts()).find(({ id }) => id === place.account);
  if (account === undefined) return see(`${HOME}/new`);
  const search = (request.query.get('q') ?? '').trim().slice(0, 100);
  const found = await setup.repositories(account.id, search).then(
    (list) => ({ repositories: list }),
    (thrown: unknown) => ({ repositories: undefined, problem: sentence(thrown) }),
  );
  const state =
    error === undefined ? EMPTY_FORM : { values: { remote: place.remote }, errors: { remote: error } };
  const body = repositoriesBody({ href: href(HOME), csrf: session.csrf, account, search, ...found, state });
  return framed(
    context,
    body,
    { lead: `Repositories of ${account.name} at ${account.host}.` },
    error === undefined ? 200 : 400,
  );
}

async function showKey(context: DashboardRequest, setup: ProjectSetup, place: ChosenPlace): Promise<Reply> {
  const key = await setup.key(place.key);
  if (key === undefined || key.remote !== place.remote) return context.see(`${HOME}/new`);
  const { remote, publicKey } = key;
  return framed(context, deployKeyBody({ href: context.href(HOME), remote, key: key.id, publicKey }));
}

interface Looking {
  readonly place: ChosenPlace;
  readonly branch: string | undefined;
  /** After an error of the form. */
  readonly state?: FormState;
  /** What is wrong, where it is about no field of the form. */
  readonly problem?: string;
}

/** Asks the repository before anything is saved; a failure has the words of the forge. */
async function look(context: DashboardRequest, setup: ProjectSetup, looking: Looking): Promise<Reply> {
  const { place, branch } = looking;
  try {
    const taken = (await setup.list()).map(({ id }) => id);
    return inspected(context, await setup.inspect(place, branch), { ...looking, taken });
  } catch (error) {
    const message = sentence(error);
    if (place.key !== '') {
      const query = new URLSearchParams({ remote: place.remote, key: place.key });
      const body = await setup.key(place.key);
      if (body === undefined) return context.see(`${HOME}/new`);
      return framed(
        context,
        deployKeyBody({
          href: context.href(HOME),
          remote: place.remote,
          key: place.key,
          publicKey: body.publicKey,
        }),
        {
          notice: { kind: 'problem', text: message, stays: true },
          back: { label: TITLE, href: context.href(`${HOME}/new?${query}`) },
        },
        502,
      );
    }
    if (place.account !== '') return repositories(context, setup, { place, error: message });
    return first(context, setup, { values: { remote: place.remote }, errors: { remote: message } });
  }
}

function inspected(
  context: DashboardRequest,
  found: Inspected,
  { place, state, problem, taken }: Looking & { readonly taken: readonly string[] },
): Reply {
  const { session, href } = context;
  const basis = {
    href: href(HOME),
    csrf: session.csrf,
    place: { ...place, remote: place.key === '' ? found.remote : place.remote },
  };
  if (found.branch === undefined)
    return framed(context, emptyRepositoryBody({ ...basis, state: state ?? EMPTY_FORM }));
  const { branches, branch, folders } = found;
  const folder = context.request.query.get('folder');
  const chosen = folders.find(({ path }) => path === folder) ?? folders[0];
  const proposed = {
    folder: chosen?.path ?? '',
    name: chosen?.name ?? nameProposal(place.remote),
    id: idProposal(chosen?.name ?? repositoryName(place.remote), taken),
  };
  const body = projectForm({
    ...basis,
    branches,
    branch,
    folders,
    state: state ?? { values: proposed, errors: {} },
  });
  const notice =
    problem === undefined ? {} : { notice: { kind: 'problem', text: problem, stays: true } as const };
  return framed(context, body, notice, state === undefined ? 200 : 400);
}

/** The address that was typed: for one by ssh a key is made, all others are looked at. */
export const choosePlace: WithSetup = async (context, setup) => {
  const { remote, account } = chosenPlace(context.form);
  const again = (error: string): Promise<Reply> =>
    // A password in the address must come neither into the page nor into the history of the browser.
    first(context, setup, { values: {}, errors: { remote: error } });
  if (remote === '') return again('Type the address of a repository.');
  try {
    const isForKey = remoteKind(remote) === 'ssh' && account === '';
    const more = isForKey ? { key: (await setup.makeKey(remote)).id } : account === '' ? {} : { account };
    return context.see(`${HOME}/new?${new URLSearchParams({ remote, ...more })}`);
  } catch (error) {
    return again(sentence(error));
  }
};

export const makeProject: WithSetup = async (context, setup) => {
  const { form, act, see } = context;
  const text = (name: string): string => (form.get(name) ?? '').trim().slice(0, 2_001);
  const place = chosenPlace(form);
  const values = Object.fromEntries(
    ['folder', 'name', 'id', 'hosts', 'subdomain'].map((name) => [name, text(name)]),
  );
  const branch = text('branch') || undefined;
  try {
    const result = await act(createProject, {
      ...place,
      id: text('id'),
      name: text('name'),
      folder: text('folder'),
      hosts: [text('hosts')],
      ...defined({ branch, subdomain: text('subdomain') || undefined }),
    });
    const hook = await registered(setup, result.id);
    return see(`${HOME}/${result.id}?done=${hook ? 'made-with-hook' : 'made'}`);
  } catch (error) {
    const { errors, problem } = formProblem(error, Object.keys(values));
    return look(context, setup, { place, branch, state: { values, errors }, ...defined({ problem }) });
  }
};

/** What the account may not do is shown on the page of the project, with what to paste. */
async function registered(setup: ProjectSetup, id: string): Promise<boolean> {
  try {
    const hook = await setup.hook(id);
    if (hook?.mayAdd !== true) return false;
    await setup.addHook(id);
    return true;
  } catch (error) {
    sentence(error);
    return false;
  }
}

export const useTemplate: WithSetup = async (context, setup) => {
  const { form, session, href, see } = context;
  const place = chosenPlace(form);
  const name = (form.get('name') ?? '').trim().slice(0, 100);
  const query = new URLSearchParams({ ...place, added: '1' });
  const show = (more: Pick<Parameters<typeof emptyRepositoryBody>[0], 'state' | 'refused'>): Reply =>
    framed(context, emptyRepositoryBody({ href: href(HOME), csrf: session.csrf, place, ...more }), {}, 400);
  if (name === '') return show({ state: { values: {}, errors: { name: 'Type a name.' } } });
  const state = { values: { name }, errors: {} };
  try {
    const started = await setup.startFromTemplate(place, name);
    if (started.pushed) return see(`${HOME}/new?${query}`);
    return show({ state, refused: { why: started.why, commands: commandsFor(place.remote) } });
  } catch (error) {
    return show({ state: { values: { name }, errors: { name: sentence(error) } } });
  }
};

const commandsFor = (remote: string): string =>
  [
    'lectern new docs',
    'cd docs',
    'git init --initial-branch main',
    'git add .',
    'git commit --message "Start the documentation"',
    `git push ${remote} main`,
  ].join('\n');

const repositoryName = (remote: string): string => /([^/:]+?)(?:\.git)?\/*$/.exec(remote)?.[1] ?? '';

/** `harbor-docs` → `Harbor docs` */
function nameProposal(remote: string): string {
  const words = repositoryName(remote)
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .slice(0, 100);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LONGEST_ID = 63;

/** @param name of the site. @param taken ids of other projects */
function idProposal(name: string, taken: readonly string[]): string {
  const slug =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST_ID)
      .replace(/^-+|-+$/g, '') || 'docs';
  const used = new Set([...taken, ...RESERVED_PROJECTS]);
  for (let number = 2, id = slug; ; number++) {
    if (!used.has(id)) return id;
    id = `${slug.slice(0, LONGEST_ID - 1 - String(number).length)}-${number}`;
  }
}
