/** The server on which the tasks are done: a project with readers' data and commits, and one that cannot be served. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { type Owner, PROJECT } from '../../../scripts/docs-pictures/seed-store.ts';
import { serveSite } from '../../../scripts/docs-pictures/serve-site.ts';

export const HOME = `/dashboard/p/${PROJECT}`;

export interface TaskSite {
  readonly url: string;
  signIn(page: Page): Promise<void>;
  /** As it was before the tasks, for the next pair of hands. */
  restore(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** @param tree checkout with a built program, whose own scripts fill its store @param top empty folder */
export async function serveTasks(tree: string, top: string): Promise<TaskSite> {
  const { seedStore } = await scriptOf<typeof import('../../../scripts/docs-pictures/seed-store.ts')>(
    tree,
    'seed-store',
  );
  const { pictureRepository } = await scriptOf<
    typeof import('../../../scripts/docs-pictures/picture-repository.ts')
  >(tree, 'picture-repository');
  const { seedDeployments } = await scriptOf<
    typeof import('../../../scripts/docs-pictures/seed-deployments.ts')
  >(tree, 'seed-deployments');
  const data = join(top, 'data');
  const owner = await seedStore(data);
  const path = join(top, PROJECT);
  mkdirSync(path);
  const sites = join(tree, 'test/fixtures/sites');
  const folders = { docs: join(sites, 'groups'), handbook: join(sites, 'tabs') };
  await seedDeployments(data, PROJECT, pictureRepository(path, folders, Date.now()));
  const settings = join(top, 'lectern.config.json');
  const source = (folder: string) => ({ git: path, branch: 'main', folder });
  const projects = [
    { id: PROJECT, name: 'Harbor', source: source('docs') },
    { id: 'broken', name: 'Broken', source: source('nowhere') },
  ];
  writeFileSync(settings, JSON.stringify({ projects }));
  const { url, close } = await serveSite(join(tree, 'dist/cli.js'), ['--config', settings], { data });
  return {
    url,
    close,
    signIn: (page) => signIn(page, url, owner),
    restore: (page) => restore(page, url + HOME),
  };
}

const scriptOf = async <T>(tree: string, name: string): Promise<T> =>
  (await import(pathToFileURL(join(tree, 'scripts/docs-pictures', `${name}.ts`)).href)) as T;

async function signIn(page: Page, url: string, { email, password }: Owner): Promise<void> {
  await page.goto(`${url}/dashboard/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/overview/);
}

async function restore(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/access`);
  await page.locator('label[for="visibility-public"]').click();
  await page.getByRole('button', { name: 'Save visibility' }).click();
  await page.getByText('Saved. The site follows').waitFor();
  await page.goto(`${home}/deployments`);
  const follow = page.getByRole('button', { name: 'Follow the branch' });
  await follow.click();
  await follow.waitFor({ state: 'detached' });
  await page.goto(`${home}/automations/fix-links`);
  await page.getByLabel('Switched on').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('saved').first().waitFor();
}
