/** Names that people give their sites, and the ids they become. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectId } from './project-id.ts';

for (const [name, id] of [
  ['FastMCP', 'fastmcp'],
  ['My Docs!', 'my-docs'],
  ['  Café — API v2 ', 'cafe-api-v2'],
  ['日本語', 'docs'],
  ['', 'docs'],
  ['x'.repeat(100), 'x'.repeat(63)],
] as const)
  test(`"${name.slice(0, 20)}" is ${id.slice(0, 20)}`, () => assert.equal(projectId(name), id));
