/** A key that stays the same for a problem when lines and list positions move: its kind, its file and its message. */
import type { Issue } from '../lib/issue.ts';

/** A mint.json that was made a docs.json keeps its problems. Messages name the value, so that places are not needed. */
export function issueKey({ code, file, message }: Issue): string {
  return [code, file === 'mint.json' ? 'docs.json' : file, message.replaceAll('mint.json', 'docs.json')].join(
    '\n',
  );
}

/** A site that is made of its folders because it has no docs.json. */
const ASSUMED = 'config/assumed';

/** Errors that were not there before. A docs.json that is gone is one, although folders alone make a site too. */
export function newErrors(issues: readonly Issue[], known: ReadonlySet<string>): readonly Issue[] {
  const hadConfig = ![...known].some((key) => key.startsWith(`${ASSUMED}\n`));
  return issues
    .map((issue): Issue => (issue.code === ASSUMED && hadConfig ? lostConfig(issue) : issue))
    .filter((issue) => issue.severity === 'error' && !known.has(issueKey(issue)));
}

const lostConfig = ({ file }: Issue): Issue => ({
  severity: 'error',
  code: 'config/not-found',
  message: 'docs.json is gone',
  hint: 'Put it back',
  file,
});
