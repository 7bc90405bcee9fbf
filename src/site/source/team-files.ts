/** The files of a team that shape the answers to readers' questions: read for these alone, and never published. */

/** The first one that is there counts. The second and third are those of the hosted platform. */
export const INSTRUCTION_FILES = [
  '.lectern/assistant.md',
  '.mintlify/Assistant.md',
  '.mintlify/ASSISTANT.md',
] as const;

export type InstructionFile = (typeof INSTRUCTION_FILES)[number];
