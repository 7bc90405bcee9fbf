/** The records of the dashboard's sections: each has a first page, and the navigation of each role follows from them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Role } from '../../../records/users/user.ts';
import { openSections } from './open-sections.ts';
import { DASHBOARD_ROUTES } from './routes.ts';
import { SECTIONS } from './sections.ts';

const linksOf = (role: Role, project: string | undefined, at = '/dashboard/p/:project/feedback/:id') =>
  openSections({
    base: '/docs',
    routes: DASHBOARD_ROUTES,
    rights: { roleIn: () => role, projects: new Map() },
    route: DASHBOARD_ROUTES.find(({ path, method }) => path === at && method === 'GET'),
  }).links(project);

describe('the sections of the dashboard', () => {
  it('have a first page each, and no name twice', () => {
    const owner = linksOf('owner', 'harbor');
    assert.deepEqual(
      owner.map(({ id }) => id),
      SECTIONS.map(({ id }) => id),
    );
    for (const field of ['id', 'label', 'href'] as const)
      assert.equal(new Set(owner.map((one) => one[field])).size, SECTIONS.length, field);
    const paths = SECTIONS.flatMap(({ routes }) => routes.map(({ method, path }) => `${method} ${path}`));
    assert.equal(new Set(paths).size, paths.length);
  });

  it('are seen by whoever may open them, with the base and the project in their addresses', () => {
    const viewer = linksOf('viewer', 'harbor');
    assert.deepEqual(
      viewer.filter(({ place }) => place === 'rights').map(({ href }) => href),
      ['/docs/dashboard/p/harbor/access', '/docs/dashboard/p/harbor/keys'],
    );
    assert.ok(!viewer.some(({ id }) => ['members', 'audit', 'projects', 'settings'].includes(id)));
    assert.deepEqual(
      viewer.flatMap(({ actions }) => actions).filter(({ href }) => /\?new|\/new/.test(href)),
      [],
    );
    const made = (role: Role): readonly string[] =>
      linksOf(role, 'harbor').flatMap(({ actions }) =>
        actions.filter(({ makes }) => makes).map(({ href }) => href.replace('/docs/dashboard', '')),
      );
    assert.deepEqual(made('viewer'), []);
    assert.deepEqual(made('editor'), ['/p/harbor/previews?new', '/p/harbor/jobs/new']);
    assert.ok(made('owner').includes('/members?new') && made('owner').every((href) => /new$/.test(href)));
    assert.deepEqual(
      linksOf('none', undefined).map(({ id }) => id),
      ['account'],
    );
  });

  it('are marked by the route of the page, also below their first one', () => {
    const current = (at: string) =>
      linksOf('owner', 'harbor', at)
        .filter((one) => one.current)
        .map(({ id }) => id);
    assert.deepEqual(current('/dashboard/p/:project/feedback/:id'), ['feedback']);
    assert.deepEqual(current('/dashboard/directory'), ['providers']);
    assert.deepEqual(current('/dashboard/find'), []);
  });

  it('lead to the same section of another project, else to its overview', () => {
    const inProject = (at: string): string =>
      openSections({
        base: '',
        routes: DASHBOARD_ROUTES,
        rights: { roleIn: () => 'owner', projects: new Map() },
        route: DASHBOARD_ROUTES.find(({ path }) => path === at),
      }).inProject('handbook');
    assert.equal(inProject('/dashboard/p/:project/jobs'), '/dashboard/p/handbook/jobs');
    assert.equal(inProject('/dashboard/members'), '/dashboard/p/handbook/overview');
  });
});
