/** About how many tokens a request has, for endpoints that do not tell. */
import type { ConversationPart, ModelRequest } from '../model-client.ts';
import { pictureTokens } from '../picture-tokens.ts';

const CHARACTERS_OF_A_TOKEN = 4;

export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_OF_A_TOKEN);

export function askedTokens({ instructions, parts, tools }: ModelRequest): number {
  const told = tokensOf(instructions) + tokensOf(JSON.stringify(tools));
  return parts.reduce((sum, part) => sum + tokensOfPart(part), told);
}

function tokensOfPart(part: ConversationPart): number {
  if (part.kind === 'user') return tokensOf(part.text);
  if (part.kind === 'step') return tokensOf(part.step.text) + tokensOf(JSON.stringify(part.step.calls));
  return part.results.reduce(
    (sum, { text, picture }) => sum + tokensOf(text) + (picture === undefined ? 0 : pictureTokens(picture)),
    0,
  );
}
