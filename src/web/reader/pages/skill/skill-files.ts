/** The files that announce a site's skill: the skill itself at the root, and the two indexes that programs look for. */
import { createHash } from 'node:crypto';
import { readFrontMatter } from '../../../../site/content/syntax/front-matter.ts';
import type { Site } from '../../../../site/site.ts';
import { isIndexed } from '../markdown/llms-entries.ts';
import { type SkillOptions, skillDescription, skillMd } from './skill-md.ts';
import { skillName } from './skill-name.ts';

/** The author's own skill replaces the generated one. */
const OWN = ['skill.md', 'SKILL.md'];
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const MAX_OWN_BYTES = 256 * 1024;
const LONGEST_DESCRIPTION = 1_024;

/** Text by path without leading slash; empty if the author keeps programs away. Leaves out files that the author provides. */
export async function skillFiles(site: Site, options: SkillOptions): Promise<ReadonlyMap<string, string>> {
  if (!isIndexed(site)) return new Map();
  const { name, description, text } = await skillOf(site, options);
  const folder = (kind: string): string => `.well-known/${kind}/${name}`;
  const index = {
    $schema: SCHEMA,
    skills: [
      {
        name,
        type: 'skill-md',
        description,
        url: `${site.base}/${folder('agent-skills')}/SKILL.md`,
        digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
      },
    ],
  };
  const files = new Map([
    ['skill.md', text],
    [`${folder('agent-skills')}/SKILL.md`, text],
    [`${folder('skills')}/SKILL.md`, text],
    [`${folder('skills')}/skill.md`, text],
    ['.well-known/agent-skills/index.json', JSON.stringify(index)],
    [
      '.well-known/skills/index.json',
      JSON.stringify({ skills: [{ name, description, files: ['SKILL.md'] }] }),
    ],
  ]);
  for (const path of files.keys()) if (!OWN.includes(path) && site.files.has(path)) files.delete(path);
  // A page of that name has its Markdown at this address.
  if (site.pages.byUrl.has('/skill') && !OWN.some((path) => site.files.has(path))) files.delete('skill.md');
  return files;
}

interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

async function skillOf(site: Site, options: SkillOptions): Promise<Skill> {
  const own = OWN.find((path) => site.files.has(path));
  const bytes = own === undefined ? undefined : await site.source.read(own, MAX_OWN_BYTES);
  const skillFields = { name: skillName(site.config.name), description: skillDescription(site) };
  if (own === undefined || bytes === undefined) return { ...skillFields, text: await skillMd(site, options) };
  const text = bytes.toString('utf8');
  const { data } = readFrontMatter(text, own);
  const { name, description } = data;
  return {
    name: typeof name === 'string' ? skillName(name) : skillFields.name,
    description:
      typeof description === 'string'
        ? description.toWellFormed().slice(0, LONGEST_DESCRIPTION)
        : skillFields.description,
    text,
  };
}
