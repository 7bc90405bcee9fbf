/** What a team asks of a model that answers one question: its instructions, and the skills that are about it. */
import { defined } from '../../lib/defined.ts';
import type { QuestionWords } from '../../lib/search/question-words.ts';
import type { Source } from '../source/source.ts';
import { teamInstructions } from './team-instructions.ts';
import { chosenSkills, type Skill, teamSkills } from './team-skills.ts';

export interface TeamGuidance {
  readonly instructions?: string;
  /** The best first. */
  readonly skills: readonly Skill[];
}

type GuidingSource = Pick<Source, 'teamFile' | 'skillFiles' | 'commit'>;

/** Reads the files of the served folder or commit, so that they change with its pages. */
export async function teamGuidance(source: GuidingSource, words: QuestionWords): Promise<TeamGuidance> {
  const { instructions, skills } = await guidanceOf(source);
  return { ...defined({ instructions }), skills: chosenSkills(words, skills) };
}

const known = new WeakMap<GuidingSource, Promise<TeamGuidance>>();

/** Every skill. A commit is read once; a folder is edited in place. */
function guidanceOf(source: GuidingSource): Promise<TeamGuidance> {
  if (source.commit === undefined) return readGuidance(source);
  const kept = known.get(source);
  if (kept !== undefined) return kept;
  const read = readGuidance(source);
  known.set(source, read);
  // Git may be able to read it the next time.
  read.catch(() => known.delete(source));
  return read;
}

async function readGuidance(source: GuidingSource): Promise<TeamGuidance> {
  const [instructions, { skills }] = await Promise.all([teamInstructions(source), teamSkills(source)]);
  return { ...defined({ instructions }), skills };
}
