/** Checks a whole documentation folder, with the repositories mounted in it and the questions that it must answer, and collects every problem. */
import {
  type CheckResult,
  checkRendered,
  type Progress,
  type RenderedSite,
  withRenderedSite,
} from '../project/checked-site.ts';
import { type LoadOnce, OFFLINE } from '../project/load-once.ts';
import { commandSource } from '../project/mounts/command-source.ts';
import { environmentSettings, joinSettings, type SettingsSource } from '../settings/settings.ts';
import { questionsOf } from './questions/known-questions.ts';
import { questionIssues } from './questions/question-issues.ts';

export type { CheckResult, Progress } from '../project/checked-site.ts';

export interface CheckOptions extends LoadOnce {
  /** File of questions that the documentation must answer; default: `.lectern/questions.yaml` of the folder. */
  readonly questions?: string | undefined;
}

/** @param flags settings of the command line, which win over the environment */
export async function checkSite(
  folder: string,
  progress: Progress,
  { questions: file, ...fetching }: CheckOptions = OFFLINE,
  flags: SettingsSource = {},
): Promise<CheckResult> {
  const began = performance.now();
  const settings = joinSettings([flags, environmentSettings()]);
  const opened = commandSource(folder, settings, { offline: fetching.offline === true });
  try {
    const questions = await questionsOf(folder, file);
    const check = async (rendered: RenderedSite): Promise<CheckResult> => {
      const { findings: _, ...checked } = await checkRendered(rendered, settings.allowedServices);
      const lost = questions === undefined ? [] : await questionIssues(rendered.site, questions);
      const milliseconds = Math.round(performance.now() - began);
      return { ...checked, issues: [...checked.issues, ...lost], milliseconds };
    };
    return await withRenderedSite(folder, progress, check, { ...fetching, source: opened.source });
  } finally {
    opened.close();
  }
}
