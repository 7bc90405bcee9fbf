/** What readers said, searched for and asked, as it is quoted to an agent. */
import type { QuotedFeedback } from '../../jobs/agents/agent.ts';
import { defined } from '../../lib/defined.ts';
import { quotedQuestion, searchedTerm } from '../../records/automations/recipes/search-quote.ts';
import type { Feedback } from '../../records/feedback/feedback.ts';
import type { Records } from '../../records/records.ts';
import { quotedSection } from './quoted-section.ts';

/**
 * Without what has been deleted since.
 * @param wanted.ids of feedback, or as `search-quote.ts` makes them
 */
export async function quotedWords(
  records: Pick<Records, 'feedback' | 'questions'>,
  place: Parameters<typeof quotedSection>[0],
  { project, ids }: { readonly project: string; readonly ids: readonly string[] },
): Promise<readonly QuotedFeedback[]> {
  const found = new Map((await records.feedback.several(project, ids)).map((entry) => [entry.id, entry]));
  const asked = await records.questions.several(
    project,
    ids.flatMap((id) => quotedQuestion(id) ?? []),
  );
  const entries = await Promise.all(
    ids.map(async (id) => {
      const term = searchedTerm(id);
      if (term !== undefined) return { id, path: '', comment: `Searched for without a result: ${term}` };
      const question = asked.find((one) => one.id === quotedQuestion(id));
      if (question !== undefined) {
        const on = question.page === null ? '' : ` on ${question.page}`;
        return { id, path: '', comment: `Asked${on} without an answer: ${question.question}` };
      }
      const entry = found.get(id);
      if (entry === undefined) return undefined;
      return { ...quotedEntry(entry), ...defined({ section: await quotedSection(place, entry) }) };
    }),
  );
  return entries.filter((entry) => entry !== undefined);
}

function quotedEntry({ id, path, comment, reason, helpful, ...entry }: Feedback): QuotedFeedback {
  const { code, filename, lang } = entry;
  return {
    id,
    path,
    comment: [reason, comment].filter((part) => part !== null).join('\n'),
    ...(helpful === null ? {} : { helpful }),
    ...(code === null ? {} : { code: { text: code, ...present({ filename, lang }) } }),
  };
}

const present = ({ filename, lang }: Pick<Feedback, 'filename' | 'lang'>) =>
  defined({ filename: filename ?? undefined, lang: lang ?? undefined });
