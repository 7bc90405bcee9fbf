/** Every command of the program by its name, in the order of the help text. */
import type { Command } from './command.ts';

/** Loaded on demand, so that no command pays for the imports of another. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  dev: async () => (await import('./dev.ts')).dev,
  check: async () => (await import('./check.ts')).check,
  rename: async () => (await import('./rename.ts')).rename,
  build: async () => (await import('./build.ts')).build,
  nav: async () => (await import('./nav.ts')).nav,
  serve: async () => (await import('./serve.ts')).serve,
  jobs: async () => (await import('./jobs.ts')).jobs,
  worker: async () => (await import('./worker.ts')).worker,
  keys: async () => (await import('./keys.ts')).keys,
  members: async () => (await import('./members.ts')).members,
  feedback: async () => (await import('./feedback.ts')).feedback,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  new: async () => (await import('./new.ts')).newSite,
  schema: async () => (await import('./schema.ts')).schema,
  openapi: async () => (await import('./openapi.ts')).openapi,
};
