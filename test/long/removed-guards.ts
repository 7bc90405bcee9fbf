/** Takes twenty guards out of the program, one at a time, and shows that a test of the usual gate notices each. `node scripts/run.mjs test/long/removed-guards.ts [PART OF A NAME …]`. */
// It works on a copy of the last commit. A row whose text is not in its file any more fails too: whoever changes a guard
// changes its row.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guardedTests, isGuarded } from '../../scripts/gate/changed-tests.ts';

interface Guard {
  /** What it prevents. */
  readonly guard: string;
  readonly file: string;
  /** Its text, which occurs once. */
  readonly from: string;
  /** The text without it. */
  readonly to: string;
  /** A test that the gate runs always, or when this file has changed. */
  readonly test: string;
}

const GUARDS: readonly Guard[] = [
  {
    guard: 'text in markup is escaped',
    file: 'src/lib/html.ts',
    from: "  '<': '&lt;',",
    to: "  '<': '<',",
    test: 'src/lib/html.test.ts',
  },
  {
    guard: 'an address of a cloud metadata service is private',
    file: 'src/lib/outgoing/private-address.ts',
    from: "  '169.254.0.0/16', // link-local, and metadata of most clouds\n",
    to: '',
    test: 'src/lib/outgoing/private-address.test.ts',
  },
  {
    guard: 'a link that leads out of the documentation folder is not followed',
    file: 'src/site/source/folder-walk.ts',
    from: 'const target = insideRoot(this.root, at);',
    to: 'const target = realpathSync(at);',
    test: 'src/site/source/folder-source.test.ts',
  },
  {
    guard: 'a page of a group is for its members only',
    file: 'src/site/content/page/page-access.ts',
    from: "const own = access.field === 'public' || access.names?.some((name) => groups.has(name)) === true;",
    to: 'const own = groups !== undefined;',
    test: 'src/site/content/page/audience.test.ts',
  },
  {
    guard: 'a page with brackets nested too deep is not parsed',
    file: 'src/site/content/syntax/guard.ts',
    from: 'const DEEPEST = 1_000;',
    to: 'const DEEPEST = 1_000_000;',
    test: 'src/site/content/syntax/guard.test.ts',
  },
  {
    guard: 'all components of an author on one page have one limit of time',
    file: 'src/site/sandbox/open-author-sandbox.ts',
    from: 'Math.min(this.#limits.useMs, this.#limits.pageMs - spent)',
    to: 'this.#limits.useMs + spent * 0',
    test: 'src/site/sandbox/hostile-limits.test.ts',
  },
  {
    guard: 'code that no source contains is not shown in an answer',
    file: 'src/site/ask/answer-verifier.ts',
    from: 'return source === undefined ? [] : [block(fence, source)];',
    to: 'return [block(fence, source ?? this.sources[0]!)];',
    test: 'src/site/ask/answer-verifier.test.ts',
  },
  {
    guard: 'a link of an answer leads to no program of this server',
    file: 'src/ui/ask/safe-link.ts',
    from: '    !`${to.pathname}/`.startsWith(`${base}/_lectern/`);',
    to: '    true;',
    test: 'src/ui/ask/safe-link.test.ts',
  },
  {
    guard: 'a path with an encoded slash is refused',
    file: 'src/web/edge/http/request-path.ts',
    from: '/%(2f|5c|00)/i.test(raw)',
    to: 'false',
    test: 'src/web/edge/http/request-path.test.ts',
  },
  {
    guard: 'feedback of another website is told apart',
    file: 'src/web/edge/limits/same-site.ts',
    from: "if (from.origin === URL.parse(url)?.origin) return 'own';",
    to: "if (from.origin !== undefined) return 'own';",
    test: 'src/web/edge/limits/same-site.test.ts',
  },
  {
    guard: 'one address cannot send feedback without end',
    file: 'src/web/service/intake/intake.ts',
    from: 'address: { burst: feedbackPerMinute * 2, perMinute: feedbackPerMinute },',
    to: 'address: { burst: 1e9, perMinute: 1e9 + feedbackPerMinute },',
    test: 'src/web/service/feedback/submit.test.ts',
  },
  {
    guard: 'a form without the token of its session is forged',
    file: 'src/web/service/dashboard/guard.ts',
    from: 'return timingSafeEqual(xor(a, b), expected);',
    to: 'return timingSafeEqual(expected, expected);',
    test: 'src/web/service/dashboard/guard.test.ts',
  },
  {
    guard: 'a reader who asks not to be counted is not told apart',
    file: 'src/web/service/insight/sighting.ts',
    from: "headers['dnt'] === '1' || headers['sec-gpc'] === '1'",
    to: "headers['dnt'] === '2'",
    test: 'src/web/service/insight/sighting.test.ts',
  },
  {
    guard: 'a worker that lost its job changes nothing',
    file: 'src/records/jobs/job-row.ts',
    from: 'WHERE id = ? AND fence = ?\n',
    to: 'WHERE id = ? AND fence >= ? - 1000000\n',
    test: 'src/records/jobs/job-states.test.ts',
  },
  {
    guard: 'a cursor that a client has changed is refused',
    file: 'src/lib/cursor.ts',
    from: 'if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(key, place, scope))) return undefined;',
    to: '',
    test: 'src/lib/cursor.test.ts',
  },
  {
    guard: 'tokens in code are not shown to a model',
    file: 'src/jobs/code/secret-text.ts',
    from: "text.replace(TOKENS, '[secret]')",
    to: "text.replace(TOKENS, '$&')",
    test: 'src/jobs/code/secret-text.test.ts',
  },
  {
    guard: 'an answer of a model endpoint has a limit',
    file: 'src/jobs/agents/model/endpoint/guarded-fetch.ts',
    from: 'if (size > answer)',
    to: 'if (size > answer * 1_000)',
    test: 'src/jobs/agents/model/endpoint/model-faults.test.ts',
  },
  {
    guard: 'a message to the MCP server has few levels',
    file: 'src/web/reader/mcp/mcp-message.ts',
    from: 'const MAX_DEPTH = 20;',
    to: 'const MAX_DEPTH = 1_000_000;',
    test: 'src/web/reader/mcp/mcp-limit.test.ts',
  },
  {
    guard: 'a terminal shows no control characters of others',
    file: 'src/cli/plain-lines.ts',
    from: '.map((line) => oneLine(line, max))',
    to: '.map((line) => line.slice(0, max))',
    test: 'src/cli/jobs/live-job.test.ts',
  },
  {
    guard: 'a docs.json of files that include each other ends',
    file: 'src/site/config/expand-refs.ts',
    from: 'if (this.level > MAX_DEPTH) {',
    to: 'if (this.level > MAX_DEPTH * 1_000) {',
    test: 'src/site/config/expand-refs.test.ts',
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const parts = process.argv.slice(2);
const chosen = GUARDS.filter(({ guard }) => parts.length === 0 || parts.some((part) => guard.includes(part)));
const copy = mkdtempSync(join(tmpdir(), 'lectern-guards-'));

/** @returns whether the test passes in the copy as it is now */
function passes(test: string): boolean {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/run.mjs', 'unit', test], {
    cwd: copy,
    encoding: 'utf8',
  });
  if (!/^\d+ passed, \d+ failed/m.test(stdout)) throw new Error(`${test} did not run: ${stdout.slice(-500)}`);
  return status === 0;
}

/** @returns what is wrong with the row; undefined when its test notices that the guard is away */
function fault({ file, from, to, test }: Guard): string | undefined {
  if (isGuarded(test) && !guardedTests(copy, [file]).includes(test))
    return `${test} is not in the gate of a change of ${file}`;
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) return `${file} does not hold its text once; change the row`;
  if (!passes(test)) return `${test} fails already with the guard`;
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return passes(test) ? `${test} passes without the guard` : undefined;
  } finally {
    writeFileSync(path, text);
  }
}

let faults = 0;
try {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, copy]);
  for (const folder of ['node_modules', '.runtime']) symlinkSync(join(root, folder), join(copy, folder));
  for (const row of chosen) {
    const wrong = fault(row);
    if (wrong !== undefined) faults += 1;
    say(`${wrong === undefined ? '✔' : '✖'} ${row.guard}${wrong === undefined ? '' : `: ${wrong}`}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}
say(`${chosen.length - faults} of ${chosen.length} guards have a test that fails without them`);
process.exit(faults > 0 || chosen.length === 0 ? 1 : 0);
