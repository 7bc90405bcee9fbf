/** Reports files of the team that look like skills and are none, or are not used whole. */
import { teamSkills } from '../../ask/team-skills.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';

export async function faultySkills({ site }: CheckContext): Promise<Finding[]> {
  const { issues } = await teamSkills(site.source);
  return issues.map((issue) => ({ issue }));
}
