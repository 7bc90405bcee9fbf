/** The package's public API: load a site, write it as files, serve it. */
export { type BuildOptions, type BuildResult, buildSite } from './app/build-site.ts';
export { type CheckResult, checkSite } from './app/check-site.ts';
export { type RunningServer, type StartOptions, startServer } from './app/start-server.ts';
export { AppError } from './lib/app-error.ts';
export type { Issue } from './lib/issue.ts';
export { docsJsonSchema } from './site/config/docs-schema.ts';
export { loadSite, type Site, type SiteOptions } from './site/site.ts';
export { folderSource } from './site/source/folder-source.ts';
