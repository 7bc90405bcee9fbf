/** Fields of operations that read pages for a program, and the site that they read. */
import * as z from '../../../lib/schema.ts';
import { RequestProblem } from '../../edge/problem/request-problem.ts';
import type { ReadSite } from '../../reader/ask/read-site.ts';
import type { OperationContext } from './operation.ts';

const MAX_GROUPS = 100;
const LONGEST_NAME = 200;

export const domainField = z
  .string()
  .regex(/^[A-Za-z0-9.:-]{1,253}$/)
  .meta({
    description: 'A name of the project: its id, its subdomain, or a host name of its site',
    examples: ['docs'],
  });

export const groupsField = z.array(z.string().min(1).max(LONGEST_NAME)).max(MAX_GROUPS).optional().meta({
  description:
    'Groups of the reader for whom the program asks. It gets what a signed-in reader of these groups may read, and the key needs the scope `readers:act` as well. Left out or empty, it gets what strangers may read.',
});

const nameField = (description: string) =>
  z.string().min(1).max(LONGEST_NAME).optional().meta({ description });

export const scopeFields = {
  version: nameField('Only pages of this version, as its label in docs.json'),
  language: nameField('Only pages of this language, for example `fr`'),
};

/** @throws RequestProblem `key/scope` for groups that the key may not name, `site/unavailable` while there is no site */
export async function readAs(
  { service, project, demand }: Pick<OperationContext, 'service' | 'project' | 'demand'>,
  groups: readonly string[] = [],
): Promise<ReadSite & { readonly origin: string }> {
  if (groups.length > 0) demand('readers:act');
  const served = service.projects.get(project);
  const reading = await served?.readAs(groups);
  if (served === undefined || reading === undefined)
    throw new RequestProblem('site/unavailable', 'The site is not served at the moment');
  return { ...reading, origin: new URL(served.url).origin };
}
