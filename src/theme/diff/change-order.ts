/** Orders what was removed and added in one place, with the white space around it, so that either version reads as it was. */
import type { Token } from './run-tokens.ts';
import type { SpacedWords } from './spaced-words.ts';

interface ChangePart {
  readonly kind: 'plain' | 'removed' | 'added';
  readonly tokens: readonly Token[];
}

type Stretch = ReturnType<SpacedWords['stretch']>;

const plain = (tokens: readonly Token[]): ChangePart => ({ kind: 'plain', tokens });
const removed = (tokens: readonly Token[]): ChangePart => ({ kind: 'removed', tokens });
const added = (tokens: readonly Token[]): ChangePart => ({ kind: 'added', tokens });

/** White space that both versions have is written once, and is no part of the change. */
export function changeOrder(old: Stretch, now: Stretch): readonly ChangePart[] {
  if (now.words.length === 0) return onlyRemoved(old, now.lead);
  if (old.words.length === 0) return onlyAdded(now, old.lead);
  const bothLead = old.lead.length > 0 && now.lead.length > 0;
  const bothTail = old.tail.length > 0 && now.tail.length > 0;
  const [lead, tail] = [bothLead ? now.lead : [], bothTail ? now.tail : []];
  const own = ({ lead, words, tail }: Stretch): readonly Token[] => [
    ...(bothLead ? [] : lead),
    ...words,
    ...(bothTail ? [] : tail),
  ];
  return [plain(lead), removed(own(old)), added(own(now)), plain(tail)];
}

/** @param space what the later version has there */
function onlyRemoved({ lead, words, tail }: Stretch, space: readonly Token[]): readonly ChangePart[] {
  if (space.length === 0) return [removed([...lead, ...words, ...tail])];
  if (lead.length > 0) return [plain(space), removed([...words, ...tail])];
  return [removed(words), tail.length > 0 ? plain(space) : added(space)];
}

/** @param space what the earlier version has there */
function onlyAdded({ lead, words, tail }: Stretch, space: readonly Token[]): readonly ChangePart[] {
  if (space.length === 0) return [added([...lead, ...words, ...tail])];
  if (lead.length > 0) return [plain(lead), added([...words, ...tail])];
  return [removed(tail.length > 0 ? [] : space), added(words), plain(tail)];
}
