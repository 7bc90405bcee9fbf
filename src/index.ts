/** The package's public API: build, check and serve a documentation folder; the schema of docs.json. */
import { docsJsonSchema as schema } from './site/config/docs-schema.ts';

export { AppError, type AppErrorOptions } from './lib/app-error.ts';
export type { Issue, Severity } from './lib/issue.ts';
export {
  type BuildOptions,
  type BuildResult,
  buildSite,
  type CheckOptions,
  type CheckResult,
  checkSite,
  type LogFields,
  type Progress,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './tasks/library.ts';

/** The JSON Schema of docs.json, draft 07. */
export const docsJsonSchema: () => object = schema;
