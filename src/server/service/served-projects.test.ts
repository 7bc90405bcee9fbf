/** What members are warned of: projects with a problem, and not those that were just made. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { only } from '../../../test/support/test-service.ts';
import { BEING_FETCHED, type ProjectSlot } from '../sites/project-slot.ts';
import { asServed } from './served-projects.ts';

it('a project that is fetched for the first time has no problem yet', () => {
  const said = (problem: string | undefined): string | undefined => {
    const slot = only<ProjectSlot>('slot', {
      id: 'docs',
      subdomain: 'docs',
      live: only('live', {}),
      counts: only('counts', {}),
      readOrigins: only('readOrigins', {}),
      readAs: only('readAs', {}),
      hosts: [],
      problem: () => problem,
    });
    return asServed(
      slot,
      () => '',
      () => undefined,
    ).problem?.();
  };
  assert.equal(said(BEING_FETCHED), undefined);
  assert.equal(said('The branch is gone'), 'The branch is gone');
  assert.equal(said(undefined), undefined);
});
