/** Finds PgBouncer for the test of the store behind a pooler, or installs Debian's as root. */
import { debianProgram } from './debian-program.ts';

/** @returns path of the program; undefined where none can be installed */
export const ensurePgBouncer = (): string | undefined => debianProgram('pgbouncer', 'PgBouncer', 'pgbouncer');
