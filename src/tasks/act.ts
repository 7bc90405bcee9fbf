/** Does actions as the terminal, on the store that the settings name, also while a server runs on it. */
import { type StoreSettings, withRecords } from '../installation/open-records.ts';
import type { Records } from '../records/records.ts';
import { type Act, perform, TERMINAL } from '../web/service/actions/action.ts';
import type { Service } from '../web/service/service.ts';
import { chooseProject, type ProjectQuery } from './choose-project.ts';

/** A running server finds by itself what was done here. */
const ALONE = {
  projects: new Map(),
  clock: Date.now,
  automations: { isRunning: false, wake: () => undefined },
};
type More = Pick<Service, 'setup' | 'webhookTargets'>;
export type TerminalAct = Act<keyof typeof ALONE | keyof More>;

/** @param project empty for what is about the installation */
export function terminalAct(records: Records, project: string, more: More = {}): TerminalAct {
  const service = { ...ALONE, ...more, records };
  return (action, input) => perform(action, { service, actor: TERMINAL, project }, input);
}

interface InProject {
  readonly records: Records;
  readonly project: string;
  readonly act: TerminalAct;
}

/** In the project that the command is about. @throws AppError `usage/project` */
export function inProject<T>(
  settings: StoreSettings,
  request: ProjectQuery,
  work: (within: InProject) => Promise<T>,
): Promise<T> {
  return withRecords(settings, async ({ records }) => {
    const { id: project } = await chooseProject(records.projects, request);
    return work({ records, project, act: terminalAct(records, project) });
  });
}
