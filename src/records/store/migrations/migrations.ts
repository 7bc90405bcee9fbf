/** All migrations in order; a new one is a file beside this one and a line here. */
import type { Migration } from '../migration.ts';
import { projects } from './0001-projects.ts';

export const MIGRATIONS: readonly Migration[] = [projects];
