/** The module of each feature of the dashboard; pages load only those they name in `features`. */

type Setup = (root: ParentNode) => void;

/** One line each: `name: () => import('./name.ts').then((module) => module.setupName),`. */
export const dashboardFeatures: Readonly<Record<string, () => Promise<Setup>>> = {
  'changed-page': () => import('./changed-page.ts').then((module) => module.setupChangedPage),
  chart: () => import('./chart.ts').then((module) => module.setupChart),
  feedback: () => import('./entries.ts').then((module) => module.setupFeedback),
  'job-changes': () => import('./job-changes.ts').then((module) => module.setupJobChanges),
  'job-readers': () => import('./job-readers.ts').then((module) => module.setupJobReaders),
  'job-form': () => import('./job-form.ts').then((module) => module.setupJobForm),
  members: () => import('./members.ts').then((module) => module.setupMembers),
  passkeys: () => import('./passkeys.ts').then((module) => module.setupPasskeys),
};
