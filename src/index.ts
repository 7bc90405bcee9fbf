/** The package's public face: load a site, write it as files, give it a server. */
export { buildSite, type BuildOptions, type BuildResult } from './app/build-site.ts';
export { checkSite, type CheckResult } from './app/check-site.ts';
export { startServer, type RunningServer, type StartOptions } from './app/start-server.ts';
export { loadSite, type Site, type SiteOptions } from './site/site.ts';
export { folderSource } from './site/source/folder-source.ts';
export { docsJsonSchema } from './site/config/docs-schema.ts';
export { AppError } from './lib/app-error.ts';
export type { Issue } from './lib/issue.ts';
