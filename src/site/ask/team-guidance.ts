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

/** Reads the files of the served folder or commit, so that they change with its pages. */
export async function teamGuidance(
  source: Pick<Source, 'teamFile' | 'skillFiles'>,
  words: QuestionWords,
): Promise<TeamGuidance> {
  const [instructions, { skills }] = await Promise.all([teamInstructions(source), teamSkills(source)]);
  return { ...defined({ instructions }), skills: chosenSkills(words, skills) };
}
