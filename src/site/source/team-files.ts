/** The files of a team that shape the answers to readers' questions: read for these alone, and never published. */

/** The first one that is there counts. The second and third are those of the hosted platform. */
export const INSTRUCTION_FILES = [
  '.lectern/assistant.md',
  '.mintlify/Assistant.md',
  '.mintlify/ASSISTANT.md',
] as const;

/** Each folder in one of these may be a skill; of two with one name the first counts. The second is that of the hosted platform. */
export const SKILL_FOLDERS = ['.lectern/skills', '.mintlify/assistant/skills'] as const;
/** Files that are looked at; more are no skills of a team. */
export const MAX_SKILL_FILES = 100;

const SKILL_FILE = /^(?:\.lectern\/skills|\.mintlify\/assistant\/skills)\/([^/]+)\/skill\.mdx?$/i;

/** @returns the name of the folder of a skill; undefined for every other file */
export function skillFolder(path: string): string | undefined {
  return SKILL_FILE.exec(path)?.[1];
}

export function isTeamFile(path: string): boolean {
  return INSTRUCTION_FILES.some((name) => name === path) || skillFolder(path) !== undefined;
}
