/** Reads the skills of a team: what a model is to mind when a question is about one thing, chosen by their descriptions. */
import type { Issue } from '../../lib/issue.ts';
import type { QuestionWords } from '../../lib/search/question-words.ts';
import { oneLine, shownText } from '../../lib/text/clean-text.ts';
import { readFrontMatter, splitFrontMatter } from '../content/syntax/front-matter.ts';
import type { Source } from '../source/source.ts';
import { skillFolder } from '../source/team-files.ts';
import { relevance } from './answer-question.ts';
import { cutAtLine } from './cut-at-line.ts';

export interface Skill {
  /** As its file says, else the name of its folder. */
  readonly name: string;
  /** Says for which questions it is. */
  readonly description: string;
  readonly text: string;
}

interface ReadSkills {
  readonly skills: readonly Skill[];
  /** Why a file is no skill, or not read whole. */
  readonly issues: readonly Issue[];
}

/** Bytes of one; what is longer is cut at a line. */
export const LONGEST_SKILL = 6_000;
/** Of one question. */
export const MOST_CHOSEN = 3;
/** Bytes; a file above it is not read. Every question about a folder reads all of them. */
const MOST_READ = 64 * 1024;
/** Characters; reading YAML takes its time. */
const LONGEST_FRONT = 4_000;
const LONGEST_NAME = 100;
const LONGEST_DESCRIPTION = 1_000;
/** The part of a question that a description has to speak of. */
const LEAST = 0.5;
const FOLDER = /^[a-z0-9][a-z0-9-]{0,63}$/;

type SkillSource = Pick<Source, 'teamFile' | 'skillFiles'>;

/** Of two with one folder name, that of the first place. */
export async function teamSkills(source: SkillSource): Promise<ReadSkills> {
  const skills = new Map<string, Skill>();
  const issues: Issue[] = [];
  for (const file of (await source.skillFiles?.()) ?? []) {
    const folder = skillFolder(file)!;
    const fault = (code: string, message: string, hint: string): void =>
      void issues.push({ severity: 'warning', code: `skills/${code}`, message, hint, file });
    if (!FOLDER.test(folder)) {
      fault(
        'folder',
        `The skill "${oneLine(folder, LONGEST_NAME)}" is not used, because of the name of its folder`,
        'Name the folder with lower-case letters, digits and hyphens, such as "rotate-keys"',
      );
      continue;
    }
    if (skills.has(folder)) {
      fault(
        'twice',
        `The skill "${folder}" is not used, because another file has the same folder name`,
        'Join the two files, or rename the folder of one',
      );
      continue;
    }
    const skill = await readSkill(source, { file, folder, fault });
    if (skill !== undefined) skills.set(folder, skill);
  }
  return { skills: [...skills.values()], issues };
}

interface SkillFile {
  readonly file: string;
  readonly folder: string;
  readonly fault: (code: string, message: string, hint: string) => void;
}

async function readSkill(
  source: SkillSource,
  { file, folder, fault }: SkillFile,
): Promise<Skill | undefined> {
  const bytes = await source.teamFile?.(file, MOST_READ);
  const whole = bytes === undefined ? undefined : decoded(bytes);
  if (whole === undefined) {
    fault(
      'unreadable',
      `The skill "${folder}" is not used, because its file is no text in UTF-8 of at most ${MOST_READ / 1024} KB`,
      'Save it as UTF-8, and leave out what is no text',
    );
    return undefined;
  }
  if (splitFrontMatter(whole).front.length > LONGEST_FRONT) {
    fault(
      'unreadable',
      `The skill "${folder}" is not used, because its front matter has more than ${LONGEST_FRONT} characters`,
      'Leave "name" and "description" there, and move the rest below it',
    );
    return undefined;
  }
  const { data, body } = readFrontMatter(whole, file);
  const { name, description } = data;
  const text = shownText(body).trim();
  const summary = typeof description === 'string' ? oneLine(description, LONGEST_DESCRIPTION) : '';
  if (summary === '' || text === '') {
    fault(
      'empty',
      `The skill "${folder}" is not used, because it has no ${summary === '' ? '"description"' : 'text'}`,
      'Begin the file with front matter whose "description" says for which questions it is, and write below it what to mind',
    );
    return undefined;
  }
  const cut = cutAtLine(text, LONGEST_SKILL);
  if (cut.length < text.length)
    fault(
      'too-long',
      `Of the skill "${folder}" only the first ${LONGEST_SKILL} bytes are used`,
      'Shorten it, or make two skills of it',
    );
  const named = typeof name === 'string' ? oneLine(name, LONGEST_NAME) : '';
  return { name: named === '' ? folder : named, description: summary, text: cut };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Those whose name and description speak of most of a question, the best first. */
export function chosenSkills(words: QuestionWords, skills: readonly Skill[]): readonly Skill[] {
  return skills
    .map((skill) => {
      const { name, description } = skill;
      const section = { id: '', heading: '', text: description, code: '' };
      return { skill, value: relevance(words, { url: '', title: name.replaceAll('-', ' '), section }) };
    })
    .filter(({ value }) => value >= LEAST)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MOST_CHOSEN)
    .map(({ skill }) => skill);
}
