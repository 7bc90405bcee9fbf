/** Every command of the program by its name, in the groups and the order of the help text. */
import type { Command } from './command.ts';

/** Loaded on demand, so that no command pays for the imports of another. */
type Commands = Readonly<Record<string, () => Promise<Command>>>;

export const COMMAND_GROUPS: Readonly<Record<string, Commands>> = {
  Write: {
    new: async () => (await import('./new.ts')).newSite,
    dev: async () => (await import('./dev.ts')).dev,
    check: async () => (await import('./check.ts')).check,
    import: async () => (await import('./import.ts')).importCommand,
    rename: async () => (await import('./rename.ts')).rename,
    refactor: async () => (await import('./refactor.ts')).refactor,
    nav: async () => (await import('./nav.ts')).nav,
    translations: async () => (await import('./translations.ts')).translations,
    vendor: async () => (await import('./vendor.ts')).vendor,
    mcp: async () => (await import('./mcp.ts')).mcp,
    schema: async () => (await import('./schema.ts')).schema,
  },
  Publish: {
    build: async () => (await import('./build.ts')).build,
    serve: async () => (await import('./serve.ts')).serve,
    preview: async () => (await import('./preview.ts')).preview,
    deploy: async () => (await import('./deploy.ts')).deploy,
  },
  Run: {
    feedback: async () => (await import('./feedback.ts')).feedback,
    projects: async () => (await import('./projects.ts')).projects,
    jobs: async () => (await import('./jobs.ts')).jobs,
    automations: async () => (await import('./automations.ts')).automations,
    worker: async () => (await import('./worker.ts')).worker,
    keys: async () => (await import('./keys.ts')).keys,
    access: async () => (await import('./access.ts')).access,
    withdraw: async () => (await import('./withdraw.ts')).withdraw,
    redirects: async () => (await import('./redirects.ts')).redirects,
    digest: async () => (await import('./digest.ts')).digest,
    webhooks: async () => (await import('./webhooks.ts')).webhooks,
    openapi: async () => (await import('./openapi.ts')).openapi,
  },
  Maintain: {
    doctor: async () => (await import('./doctor.ts')).doctor,
    eval: async () => (await import('./eval.ts')).evaluate,
    members: async () => (await import('./members.ts')).members,
    mail: async () => (await import('./mail.ts')).mail,
    audit: async () => (await import('./audit.ts')).audit,
    backup: async () => (await import('./backup.ts')).backup,
    restore: async () => (await import('./restore.ts')).restore,
  },
};

export const COMMANDS: Commands = Object.assign({}, ...Object.values(COMMAND_GROUPS)) as Commands;
