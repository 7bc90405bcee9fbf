/** Reports services of `integrations` that pages do not load, because of what is written there or because nobody has allowed them. */
import type { Issue } from '../../lib/issue.ts';
import { type AllowedServices, planServices } from '../../lib/services/plan-services.ts';
import type { FieldProblem } from '../../lib/services/service-field.ts';
import { OTHER_SCRIPTS } from '../../lib/services/services.ts';
import { pointerStep } from '../config/json-node.ts';
import type { Site } from '../site.ts';

const LONGEST = 60;

/** @param allowed what the operator of this server, or of this command, has allowed */
export function serviceIssues(
  { config, loaded }: Pick<Site, 'config' | 'loaded'>,
  allowed: AllowedServices,
): Issue[] {
  const { integrations } = config;
  const { named } = planServices(integrations, allowed);
  const place = (path: FieldProblem['path']): ReturnType<typeof loaded.located.at> =>
    loaded.located.at(`/integrations${path.map((step) => pointerStep(String(step))).join('')}`);
  const issues = named.flatMap(({ id, name, problems, allowed: isAllowed }): Issue[] => [
    ...problems.map((problem) => fieldIssue(name, problem, place(problem.path))),
    ...(isAllowed
      ? []
      : [
          {
            severity: 'warning',
            code: 'config/service-not-allowed',
            message: `"integrations.${id}" (${name}) is not loaded: the operator has not allowed it`,
            hint: `Start "serve" or "build" with --allow-services ${id}, or set LECTERN_ALLOW_SERVICES`,
            ...place([id]),
          } as const,
        ]),
  ]);
  const { key, value } = integrations.cookies ?? {};
  if ((key === undefined) !== (value === undefined))
    issues.push({
      severity: 'warning',
      code: 'config/service-field',
      message: `"integrations.cookies" has no "${key === undefined ? 'key' : 'value'}", so it says nothing about consent`,
      hint: 'Write both the key of local storage and the value that means consent',
      ...place(['cookies']),
    });
  return issues;
}

function fieldIssue(
  name: string,
  { path, written, example }: FieldProblem,
  place: Pick<Issue, 'file' | 'line' | 'column' | 'pointer'>,
): Issue {
  const field = `integrations.${path.join('.')}`;
  const state =
    written === undefined ? 'is missing' : `cannot be ${JSON.stringify(written.slice(0, LONGEST))}`;
  return {
    severity: 'warning',
    code: 'config/service-field',
    message: `"${field}" ${state}, so ${path[0] === OTHER_SCRIPTS ? 'this script' : name} is not loaded`,
    hint: `It looks like ${example}`,
    ...place,
  };
}
