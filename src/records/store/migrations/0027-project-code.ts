/** Code repositories that agents may read beside the documentation of a project, as JSON. */
import type { Migration } from '../migration.ts';

export const projectCode: Migration = {
  number: 27,
  name: 'project-code',
  adds: true,
  statements: ['ALTER TABLE connected_projects ADD COLUMN code {text}'],
};
