/** A running server with a project of a repository, and a member of its dashboard who makes previews. */

import type { StartOptions } from '../../src/server/start-server.ts';
import type { ProjectPlan } from '../../src/settings/project-plans.ts';
import type { SettingsSource } from '../../src/settings/settings.ts';
import { eventually } from './eventually.ts';
import type { TestRepository } from './git/test-repository.ts';
import { type GitProject, gitProject } from './git-project.ts';
import { type HostBrowser, hostBrowser } from './host-browser.ts';
import type { Ending } from './shared.ts';

const [EMAIL, PASSWORD] = ['ada@example.com', 'four unrelated words'];

export interface PreviewProjectUnderTest {
  readonly site: GitProject;
  /** Origin of the site and of the dashboard. */
  readonly home: string;
  /** A browser that is signed in to the dashboard as an owner. */
  readonly member: HostBrowser;
  browser(): HostBrowser;
  /** Sends a form of a page of the dashboard. */
  submit(page: string, action: string, fields: Readonly<Record<string, string>>): Promise<string>;
  /** Makes the preview of a branch. @returns its address without trailing slash, and its page in the dashboard */
  preview(branch: string): Promise<{ readonly address: string; readonly page: string }>;
}

export async function previewProject(
  t: Ending,
  repository: Pick<TestRepository, 'path'>,
  more: SettingsSource & Pick<StartOptions, 'fetchSpecification'> = {},
  project: Partial<ProjectPlan> = {},
): Promise<PreviewProjectUnderTest> {
  const settings = { adminEmail: EMAIL, adminPassword: PASSWORD, ...more };
  const site = await gitProject(t, repository, settings, project);
  const { port } = site.server();
  const home = `http://localhost:${port}`;
  const member = hostBrowser(port);
  // A busy machine opens the store later than the port.
  await eventually(() => site.get('/readyz?store').then(({ status }) => status), 200);
  const signedIn = await member.go(`${home}/dashboard/sign-in`, {
    email: EMAIL,
    password: PASSWORD,
    next: '/dashboard',
  });
  if (signedIn.status !== 200)
    throw new Error(`Signing in gave ${signedIn.status} at ${signedIn.url}: ${signedIn.text.slice(-900)}`);
  const submit: PreviewProjectUnderTest['submit'] = async (page, action, fields) => {
    const token = /name="token" value="([^"]+)"/.exec((await member.go(home + page)).text)?.[1] ?? '';
    const { text, url, status } = await member.go(home + action, { ...fields, token });
    if (status !== 200) throw new Error(`${action} gave ${status} at ${url}`);
    return `${url.pathname}\n${text}`;
  };
  const previews = '/dashboard/p/docs/previews';
  return {
    site,
    home,
    member,
    submit,
    browser: () => hostBrowser(port),
    preview: async (branch) => {
      // On a busy machine a project is opened after somebody signs in, and offers its branches then.
      const offers = async (): Promise<boolean> =>
        (await member.go(home + previews)).text.includes('name="branch"');
      await eventually(offers, true);
      const [page = '', ...text] = (await submit(`${previews}?new`, `${previews}/new`, { branch })).split(
        '\n',
      );
      const address = /data-text="(https?:[^"]+)"/.exec(text.join('\n'))?.[1];
      if (address === undefined) throw new Error(`No address on ${page}`);
      return { address, page };
    },
  };
}
