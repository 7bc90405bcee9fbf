/** Hand-written statements of the manual match the code: names of settings, commands, codes and events, defaults, limits, statuses. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Command } from '../src/cli/command.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { MODEL_LIMITS } from '../src/jobs/agents/model/limits.ts';
import { WRITER_LIMITS } from '../src/jobs/agents/writer-tools/writer-context.ts';
import { MAX_CODE_BYTES } from '../src/jobs/code/code-source.ts';
import { MAX_BLOB_BYTES } from '../src/lib/git/files/blob-files.ts';
import { CHANGE_LIMITS } from '../src/lib/git/repository.ts';
import { MIN_MINUTES } from '../src/lib/schedule/schedule.ts';
import type { SettingEntry } from '../src/lib/setting-entry.ts';
import { MAX_FILES } from '../src/project/mounts/mount-problem.ts';
import { MIN_OF_A_THEME } from '../src/records/automations/recipes/answer-feedback.ts';
import { LOOKED_BACK_MS, MIN_SEARCHES } from '../src/records/automations/recipes/answer-searches.ts';
import { MAX_BY_HAND } from '../src/records/automations/recipes/changed-pages.ts';
import { MAX_CODE } from '../src/records/connections/project-code.ts';
import {
  LONGEST_BRANCH_PREFIX,
  LONGEST_LABEL,
  MAX_LABELS,
  MAX_REVIEWERS,
} from '../src/records/connections/project-pull-requests.ts';
import { KEPT as DEPLOYMENTS_KEPT } from '../src/records/deployments/create-deployment-records.ts';
import { MAX_TOKENS } from '../src/records/directory/create-directory-records.ts';
import { FEEDBACK_LIMITS } from '../src/records/feedback/feedback.ts';
import { INSIGHT_LIMITS } from '../src/records/insight/insight.ts';
import { DISCUSSION_LIMITS } from '../src/records/jobs/forge-discussion.ts';
import { COMMENT_LIMITS } from '../src/records/jobs/job-comment.ts';
import { EDIT_LIMITS } from '../src/records/jobs/job-edit.ts';
import { MERGE_PAGES, MERGE_PERIOD_DAYS } from '../src/records/jobs/job-merge.ts';
import { JOB_LIMITS } from '../src/records/jobs/job-records.ts';
import { MAX_NETWORKS } from '../src/records/keys/key-networks.ts';
import { isKeyScope, KEY_SCOPES } from '../src/records/keys/key-scope.ts';
import { AUTHOR_MAIL_LIMITS } from '../src/records/mail/author-mail.ts';
import { LETTER_GOOD_FOR, MAX_TO_ONE } from '../src/records/mail/create-mail-records.ts';
import { MAX_PREVIEWS } from '../src/records/previews/preview-records.ts';
import { MAX_QUESTIONS_A_DAY } from '../src/records/questions/create-question-records.ts';
import { READER_SESSION_IDLE, READER_SESSION_LONGEST } from '../src/records/readers/reader-sessions.ts';
import { FAILURES_BEFORE_REST, REST_MS } from '../src/records/spending/create-spending-records.ts';
import { CHALLENGE_GOOD_FOR } from '../src/records/users/passkey-challenges.ts';
import { FRESH, MAX_PASSKEYS } from '../src/records/users/passkeys.ts';
import { SESSION_IDLE, SESSION_LONGEST } from '../src/records/users/sessions.ts';
import { WEBHOOK_EVENTS } from '../src/records/webhooks/webhook-records.ts';
import { MAX_TOKENS as ANSWER_TOKENS } from '../src/server/ask/open-ask-model.ts';
import { FAILURES_TO_REST, LONGEST_REST_DAYS } from '../src/server/automations/may-run.ts';
import { MAX_TRIES } from '../src/server/automations/run-parts.ts';
import { CHECK_PATIENCE } from '../src/server/jobs/branch/branch-checks.ts';
import { QUIET_AFTER_MS } from '../src/server/jobs/discussion/follow-discussion.ts';
import { REVIEW_EVERY_MS } from '../src/server/jobs/discussion/follow-reviews.ts';
import { CODE_LIMITS } from '../src/server/jobs/open-code.ts';
import { MAX_PAGES as MAX_COMMENTED } from '../src/server/previews/comment-text.ts';
import { MAX_CHECKED } from '../src/server/previews/compare-commits.ts';
import {
  DELIVERIES_KEPT_DAYS,
  DEPLOYMENTS_KEPT_DAYS,
  EDITS_KEPT_DAYS,
  MAIL_KEPT_DAYS,
  RUNS_KEPT_DAYS,
  SEARCHES_KEPT_DAYS,
} from '../src/server/service/maintenance.ts';
import { MAX_OPEN } from '../src/server/sites/commits/commit-sites.ts';
import { MAX_COMMITS } from '../src/server/sites/commits/published-commits.ts';
import { USUAL_ASK_DAYS, USUAL_NETWORK_SHARE } from '../src/settings/ask-settings.ts';
import { SETTINGS, type SettingName } from '../src/settings/setting-table.ts';
import { joinSettings } from '../src/settings/settings.ts';
import { LONGEST_QUESTION } from '../src/site/ask/question.ts';
import { LONGEST_INSTRUCTIONS } from '../src/site/ask/team-instructions.ts';
import { MIN_EQUAL } from '../src/site/changes/moved-pages.ts';
import { MAX_FILE_BYTES } from '../src/site/config/config-files.ts';
import { DEFAULT_MAX_EDITIONS, MAX_EDITIONS } from '../src/site/config/schema/ref-fields.ts';
import { MAX_SOURCES } from '../src/site/config/schema/sources.ts';
import { FRONT_MATTER_WITHOUT_EFFECT } from '../src/site/config/without-effect.data.ts';
import { LARGEST_GRAMMAR, MAX_GRAMMARS } from '../src/site/custom-grammars.ts';
import { LARGEST_PAGE } from '../src/site/page-index.ts';
import { SANDBOX_LIMITS } from '../src/site/sandbox/sandbox-limits.ts';
import { LONGEST_TEXT, MAX_KEYWORDS } from '../src/site/site-parts.ts';
import { LARGEST_SNIPPET } from '../src/site/site-requests.ts';
import { LARGEST_FILE } from '../src/site/source/folder-source.ts';
import { MAX_OF_A_KIND } from '../src/tasks/check-reports/workflow-commands.ts';
import { LARGEST_BUNDLE } from '../src/tasks/vendor/bundle-package.ts';
import { MAX_PAGES as MAX_REMEMBERED } from '../src/theme/client/last-visit.ts';
import { LONGEST_WAIT, MAX_BYTES } from '../src/ui/playground/send-request.ts';
import { API_ERRORS } from '../src/web/edge/problem/api-errors.ts';
import { ASK_RATES, KEPT_OF_ADDRESS } from '../src/web/reader/ask/ask-limits.ts';
import { MOST_PROMPT_BYTES } from '../src/web/reader/ask/ask-model.ts';
import { MAX_ADDRESSES } from '../src/web/reader/pages/sitemap-files.ts';
import { STALE_IF_ERROR, STALE_WHILE_REVALIDATE } from '../src/web/reader/shared-cache/shared-replies.ts';
import { MAX_TAGS } from '../src/web/reader/shared-cache/site-change.ts';
import { DOCUMENT_GOOD_FOR, MAX_DOCUMENT } from '../src/web/reader/sign-in/programs/client-documents.ts';
import { MAX_ADDRESSES as PROGRAM_ADDRESSES } from '../src/web/reader/sign-in/programs/program-client.ts';
import { ACCESS_GOOD_FOR } from '../src/web/reader/sign-in/programs/program-tokens.ts';
import { LONGEST_CONTENT, MAX_FOUND } from '../src/web/service/api/operations/search-pages.ts';
import { OPERATIONS } from '../src/web/service/api/operations.ts';
import { MIN_VOTES } from '../src/web/service/dashboard/overview/compare-shares.ts';
import { DIGEST_RETRIES } from '../src/web/service/digest/send-digests.ts';
import { LEAST_SEARCHES, MAX_PAGES as MAX_TOLD } from '../src/web/service/insight/week-report.ts';
import { MAX_SUBMISSION_BYTES } from '../src/web/service/intake/submission.ts';
import { MAX_QUOTED } from '../src/web/service/mail/author-letters.ts';
import { MAIL_RATE } from '../src/web/service/mail/deliver-mail.ts';
import { MAX_MESSAGE_BYTES, MAX_MESSAGES } from '../src/web/service/operation/answer-message.ts';
import { MAX_RESULTS } from '../src/web/service/scim/list-response.ts';
import { MAX_OPERATIONS } from '../src/web/service/scim/patch-operations.ts';
import { MAX_SCIM_BYTES } from '../src/web/service/scim/scim.ts';
import { RETRIES } from '../src/web/service/webhooks/delivery-outcome.ts';
import { auditEntrySchema } from '../src/web/service/wire/audit-entry.ts';
import { deliverySchema } from '../src/web/service/wire/delivery.ts';
import { jobSchema } from '../src/web/service/wire/job.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = new Map(
  globSync('docs/**/*.mdx', { cwd: root }).map((path) => [
    path.replaceAll('\\', '/').slice('docs/'.length, -'.mdx'.length),
    readFileSync(join(root, path), 'utf8'),
  ]),
);
const source = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** Every match in every page, as `page: match`. */
function found(pattern: RegExp): { readonly page: string; readonly match: RegExpExecArray }[] {
  return [...pages].flatMap(([page, text]) => [...text.matchAll(pattern)].map((match) => ({ page, match })));
}

const MB = 1024 * 1024;
const DAY = 86_400_000;
const words = (count: number): string =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][count] ??
  (count === 20 ? 'twenty' : String(count));
const number = (value: number): string => value.toLocaleString('en-US');
const span = (ms: number): string =>
  ms < 60_000 ? `${ms / 1_000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
const pauses = RETRIES.map(span);
const defaults = joinSettings([{ dataDir: '.' }]);

/** Sentences of the manual, made from constants of the code: when one changes, the other must too. */
const FACTS: readonly (readonly [page: string, says: string])[] = [
  ['service/insight', `the ${number(INSIGHT_LIMITS.flowsAMonth)} most frequent ways through the site`],
  ['service/insight', `the first ${words(MAX_TOLD)} of the pages that were read most`],
  ['service/insight', `searched for at least ${words(LEAST_SEARCHES)} times`],
  [
    'service/insight',
    `tried again for ${Math.floor(DIGEST_RETRIES.reduce((sum, pause) => sum + pause, 0) / 3_600_000)} hours`,
  ],
  [
    'service/privacy',
    `A submission has at most ${MAX_SUBMISSION_BYTES / 1024} kB, a comment ${number(FEEDBACK_LIMITS.comment)} characters, a code sample ${number(FEEDBACK_LIMITS.code)}.`,
  ],
  [
    'service/webhooks',
    `tried again after ${pauses.slice(0, -1).join(', ')} and ${pauses.at(-1)}: ${words(RETRIES.length + 1)} attempts`,
  ],
  ['service/previews', `${MAX_PREVIEWS.toLocaleString('en')} previews of a project`],
  ['service/previews', `more than ${MAX_CHECKED.toLocaleString('en')} pages are not checked`],
  ['service/previews', `${MAX_COMMENTED} pages in a comment`],
  [
    'service/deployments',
    `The last ${DEPLOYMENTS_KEPT} of each project stay; older ones are deleted after ${DEPLOYMENTS_KEPT_DAYS === 365 ? 'a year' : `${DEPLOYMENTS_KEPT_DAYS} days`}.`,
  ],
  ['guides/navigation/versions-from-tags', `| \`most\` | default: ${DEFAULT_MAX_EDITIONS} |`],
  ['guides/navigation/versions-from-tags', `A site shows at most ${MAX_EDITIONS}.`],
  ['guides/publish/several-repositories', `A site has at most ${MAX_SOURCES} sources.`],
  ['guides/publish/several-repositories', `more than ${number(MAX_FILES)} files`],
  ['guides/publish/permalinks', `back to the first, up to ${number(MAX_COMMITS)}.`],
  ['guides/publish/permalinks', `At most ${MAX_OPEN} commits of a project`],
  ['guides/publish/compare', `at least ${MIN_EQUAL * 100} % of its lines`],
  ['guides/publish/compare', `for the last ${MAX_REMEMBERED} pages`],
  ['guides/publish/pull-requests', `at most ${MAX_OF_A_KIND} errors and ${MAX_OF_A_KIND} warnings`],
  ['service/webhooks', `for ${DELIVERIES_KEPT_DAYS} days`],
  ['service/cdn', `stale-while-revalidate=${STALE_WHILE_REVALIDATE}, stale-if-error=${STALE_IF_ERROR}`],
  ['service/cdn', `A purge has at most ${MAX_TAGS} tags.`],
  [
    'service/jobs/review',
    `at most ${number(COMMENT_LIMITS.text)} characters and is about at most ${COMMENT_LIMITS.lines} lines`,
  ],
  [
    'service/jobs/review',
    `${COMMENT_LIMITS.drafts} comments that are not sent, as long as they fit into one message of ${number(JOB_LIMITS.message)} characters`,
  ],
  ['service/jobs/review', `takes longer than ${CHECK_PATIENCE / 1000} seconds`],
  ['service/jobs/review', `is removed after ${EDITS_KEPT_DAYS} days`],
  ['service/jobs/review', `at most ${EDIT_LIMITS.bytes / 1024} kB`],
  ['service/jobs/automations', `Runs are kept for ${RUNS_KEPT_DAYS} days,`],
  ['service/jobs/automations', `a commit that changed more than ${MAX_BY_HAND} pages`],
  ['service/jobs/automations', `A run is tried ${MAX_TRIES} times`],
  [
    'service/jobs/automations',
    `After ${FAILURES_TO_REST} failed runs in a row, a recipe rests for a day, and after each further one for twice as long, up to ${LONGEST_REST_DAYS} days`,
  ],
  ['service/jobs/automations', `at least ${MIN_MINUTES} minutes apart`],
  ['service/jobs/automations', `a page with at least ${MIN_OF_A_THEME} entries`],
  [
    'service/jobs/automations',
    `searched for at least ${MIN_SEARCHES} times within ${LOOKED_BACK_MS / DAY} days`,
  ],
  [
    'service/questions',
    `A project keeps up to ${number(MAX_QUESTIONS_A_DAY)} questions a day, and ${KEPT_OF_ADDRESS} of one network address`,
  ],
  ['guides/find/ask', `at most ${number(LONGEST_INSTRUCTIONS)} bytes of it`],
  ['guides/find/ask', `readers of one network may have; ${USUAL_NETWORK_SHARE} if you set nothing`],
  ['service/questions', `Questions are deleted after ${USUAL_ASK_DAYS} days`],
  ['service/privacy', `| Questions | for ${USUAL_ASK_DAYS} days |`],
  ['guides/find/ask', `[what was asked](/service/questions) for ${USUAL_ASK_DAYS} days`],
  [
    'guides/find/ask-from-programs',
    `A query or question has at most ${number(LONGEST_QUESTION)} characters, a conversation ${MAX_MESSAGES} messages and ${MAX_MESSAGE_BYTES / 1024} KiB, a search ${MAX_FOUND} results, and a result ${number(LONGEST_CONTENT)} characters of its section. Questions of programs count among the ${ASK_RATES.all.perMinute} `,
  ],
  ['service/mail', `It gives up after ${LETTER_GOOD_FOR / DAY} days`],
  ['service/mail', `Its address and outcome stay for ${MAIL_KEPT_DAYS} days.`],
  ['service/mail', `| letters to one address | ${MAX_TO_ONE} in an hour |`],
  [
    'service/mail',
    `| letters to one reader about their feedback | ${AUTHOR_MAIL_LIMITS.perDay} in a day, in all projects together |`,
  ],
  ['service/triage', `a verdict when ${MERGE_PERIOD_DAYS} days are over`],
  ['service/triage', `One of the periods has fewer than ${MIN_VOTES}.`],
  ['service/triage', `At most ${MERGE_PAGES} are counted.`],
  ['service/triage', `looked at every minute for ${AUTHOR_MAIL_LIMITS.keptDays} days`],
  ['service/triage', `quotes at most ${MAX_QUOTED} characters`],
  ['service/triage', `One address gets at most ${AUTHOR_MAIL_LIMITS.perDay} letters in a day.`],
  ['service/mail', `| letters of one server | ${MAIL_RATE.perMinute} in a minute |`],
  [
    'service/operate',
    `search terms after ${SEARCHES_KEPT_DAYS} days, and the log of webhook deliveries after ${DELIVERIES_KEPT_DAYS}.`,
  ],
  [
    'service/members',
    `A session ends automatically after ${SESSION_IDLE === 7 * DAY ? 'a week' : `${SESSION_IDLE / DAY} days`} without use, and after ${SESSION_LONGEST / DAY} days`,
  ],
  ['service/passkeys', `unless you signed in less than ${FRESH / 60_000} minutes ago.`],
  [
    'guides/find/ask',
    `One address may ask ${ASK_RATES.address.perMinute} questions in a minute, and all readers of a project ${ASK_RATES.all.perMinute};`,
  ],
  [
    'guides/find/ask',
    `No question sends more than ${number(MOST_PROMPT_BYTES)} bytes and gets more than ${ANSWER_TOKENS} tokens`,
  ],
  [
    'guides/find/ask',
    `for ${REST_MS / 1_000} seconds after the endpoint has failed ${words(FAILURES_BEFORE_REST)} times in a row`,
  ],
  ['guides/find/ask', `A question has at most ${number(LONGEST_QUESTION)} characters.`],
  ['service/passkeys', `You can have ${MAX_PASSKEYS} passkeys.`],
  ['service/passkeys', `each page is good for one try, for ${CHALLENGE_GOOD_FOR / 60_000} minutes.`],
  ['service/scim', `Up to ${MAX_TOKENS} tokens work at the same time.`],
  ['service/scim', `at most ${MAX_RESULTS} at once`],
  [
    'service/scim',
    `${MAX_SCIM_BYTES / 1_048_576} MB and ${MAX_OPERATIONS.toLocaleString('en')} operations a request`,
  ],
  ['service/jobs/pull-requests', `At most ${MAX_LABELS} labels of at most ${LONGEST_LABEL} characters`],
  ['service/jobs/pull-requests', `At most ${MAX_REVIEWERS} people or teams`],
  ['service/jobs/pull-requests', `at most ${LONGEST_BRANCH_PREFIX} characters; default`],
  [
    'service/jobs/pull-requests',
    `within ${REVIEW_EVERY_MS === 600_000 ? 'ten minutes' : REVIEW_EVERY_MS}, and from the ${QUIET_AFTER_MS === 3 * 86_400_000 ? 'third day' : QUIET_AFTER_MS}`,
  ],
  ['service/jobs/pull-requests', `at most ${DISCUSSION_LIMITS.messagesAnHour} of these comments in an hour`],
  ['service/projects', `One server serves at most ${defaults.maxProjects} projects.`],
  [
    'service/jobs/forges',
    `at most ${CHANGE_LIMITS.files.toLocaleString('en')} of them with ${CHANGE_LIMITS.bytes / MB} MB each and ${JOB_LIMITS.changes / MB} MB together`,
  ],
  [
    'guides/publish/editors',
    `An answer has at most ${WRITER_LIMITS.read / 1_000} kB, and an outline at most ${WRITER_LIMITS.outline.toLocaleString('en')} characters`,
  ],
  [
    'service/jobs/agents',
    `${MODEL_LIMITS.steps} answers of the model, ${MODEL_LIMITS.tokens / 1e6} million tokens, ${MODEL_LIMITS.files} files, ${MODEL_LIMITS.written / MB} MB of new text`,
  ],
  ['service/jobs/agents', `One turn can have ${MODEL_LIMITS.pictures}.`],
  ['service/jobs/code', `Up to ${words(MAX_CODE)} that the project names`],
  [
    'service/jobs/code',
    `A fetch takes at most ${words(CODE_LIMITS.fetch / 60_000)} minutes, and a copy at most ${CODE_LIMITS.bytes / MB / 1024} GB; one that is larger is removed, and tried again after ${CODE_LIMITS.rest === 3_600_000 ? 'an hour' : CODE_LIMITS.rest}`,
  ],
  ['service/jobs/code', `files above ${MAX_CODE_BYTES / 1024} kB`],
  [
    'getting-started/project-structure',
    `may be up to ${MAX_FILE_BYTES / MB} MB, a page up to ${LARGEST_PAGE / MB} MB, a snippet up to ${LARGEST_SNIPPET / MB} MB, a style sheet and a specification up to ${LARGEST_FILE / MB} MB`,
  ],
  ['getting-started/project-structure', `of a Git project up to ${MAX_BLOB_BYTES / MB / 1024} GB`],
  ['guides/publish/server', `| connections at once | ${defaults.connections} |`],
  ['guides/publish/server', `| of them, from one address | ${defaults.addressConnections} |`],
  [
    'guides/publish/server',
    `| seconds a connection waits for its next request | ${defaults.keepAliveSeconds} |`,
  ],
  ['guides/writing/code', `${words(MAX_GRAMMARS)} files of at most ${LARGEST_GRAMMAR / 1024} kB`],
  ['guides/writing/own-components', `| Time for one use on the server | ${SANDBOX_LIMITS.useMs} ms |`],
  ['guides/writing/own-components', `| Time for all uses of a page | ${SANDBOX_LIMITS.pageMs / 1_000} s |`],
  ['guides/writing/own-components', `A bundle has at most ${LARGEST_BUNDLE / 1_000} kB.`],
  [
    'guides/look/parts',
    `Texts are cut after ${number(LONGEST_TEXT)} characters, and lists after ${MAX_KEYWORDS} entries.`,
  ],
  ['guides/writing/own-components', `| Memory | ${SANDBOX_LIMITS.memoryMb} MiB |`],
  ['guides/writing/own-components', `| HTML of one use | ${number(SANDBOX_LIMITS.html)} characters |`],
  ['guides/writing/own-components', `| Our components inside one use | ${number(SANDBOX_LIMITS.parts)} |`],
  [
    'guides/api/playground',
    `A request has ${LONGEST_WAIT / 1_000} seconds, and the first ${MAX_BYTES / MB} MB of an answer are read.`,
  ],
  [
    'guides/find/mcp',
    `Access ends after ${READER_SESSION_IDLE / DAY} days without use, after ${READER_SESSION_LONGEST / DAY} days`,
  ],
  ['guides/find/mcp', `Redirect addresses are at most ${PROGRAM_ADDRESSES}:`],
  ['guides/find/mcp', `JSON of at most ${MAX_DOCUMENT / 1024} kB`],
  ['guides/find/mcp', `kept for ${DOCUMENT_GOOD_FOR / 60_000} minutes`],
  ['guides/find/mcp', `access tokens for ${words(ACCESS_GOOD_FOR / 3_600_000)} hour;`],
  ['guides/look/seo', `Above ${number(MAX_ADDRESSES)} pages it becomes several files.`],
  ['reference/api/hosted', `[${number(defaults.apiRate)} in a minute](/reference/api#limits)`],
  ['reference/api/hosted', `answered with ${API_ERRORS['request/not-found'].status}`],
  ['reference/api/hosted', `a \`POST\` is answered with ${API_ERRORS['request/method'].status}`],
  ['reference/api/hosted', `| Wrong parameter | 400 | ${API_ERRORS['request/invalid'].status} |`],
  ['reference/api/hosted', `| Missing or wrong key | 401 | ${API_ERRORS['key/refused'].status} |`],
  ['reference/api/hosted', `| Nothing with this id | 404 | ${API_ERRORS['request/not-found'].status} |`],
  ['service/keys', `every other project answers ${API_ERRORS['request/not-found'].status}`],
  [
    'reference/front-matter',
    `${FRONT_MATTER_WITHOUT_EFFECT.map((name) => `\`${name}\``).join(', ')}. They are read`,
  ],
];

describe('the manual matches the code', () => {
  it('of limits, defaults and statuses', () => {
    for (const [page, says] of FACTS)
      assert.ok(pages.get(page)?.includes(says), `docs/${page}.mdx does not say: ${says}`);
  });

  it('of the default of every setting', () => {
    const values: Readonly<Record<string, unknown>> = { ...defaults, ...defaults.jobs };
    const compared = Object.entries<SettingEntry>(SETTINGS).flatMap(([name, entry]) => {
      const literal = /^`([^`]*)`$/.exec(entry.default)?.[1];
      if (literal === undefined || !Object.hasOwn(values, name) || typeof values[name] === 'object')
        return [];
      assert.equal(String(values[name]), literal, name);
      return [name];
    });
    const min: readonly SettingName[] = [
      'port',
      'host',
      'proxies',
      'apiRate',
      'feedbackRate',
      'gitSeconds',
      'maxProjects',
    ];
    for (const name of min) assert.ok(compared.includes(name), `${name} is not compared`);
  });

  it('of the names of settings', () => {
    const known = new Set(
      Object.values<SettingEntry>(SETTINGS).flatMap(({ env, secret }) =>
        secret === true ? [env, `${env}_FILE`] : [env],
      ),
    );
    // Variables of other programs and scripts that the manual shows.
    const others = new Set(['LECTERN_KEY', 'LECTERN_CHROMIUM', 'LECTERN_API_KEY', 'LECTERN_API_KEY_FILE']);
    for (const { page, match } of found(/\b(?:LECTERN_[A-Z_]+|DATABASE_URL(?:_FILE)?)\b/g))
      assert.ok(known.has(match[0]) || others.has(match[0]), `docs/${page}.mdx names ${match[0]}`);
  });

  it('of commands and their options', async () => {
    const commands = new Map<string, Command>();
    for (const [name, load] of Object.entries(COMMANDS)) commands.set(name, await load());
    const lines = found(/(?:^|npx |`|[A-Z]=\S+ )lectern ([a-z][\w-]*)([^\n`|#]*)/gm);
    assert.ok(lines.length > 50);
    for (const { page, match } of lines) {
      const [line, name = '', rest = ''] = match;
      if (name === 'help') continue;
      const command = commands.get(name);
      assert.ok(command !== undefined, `docs/${page}.mdx: ${line}`);
      for (const [, option = ''] of rest.matchAll(/(?:^|\s)--([a-z][a-z-]*)/g))
        assert.ok(option === 'help' || Object.hasOwn(command.options, option), `docs/${page}.mdx: ${line}`);
    }
  });

  it('of the codes of problems', () => {
    const areas = 'nav|config|sources|page|link|image|content|component|access|build';
    for (const { page, match } of found(new RegExp(`\`((?:${areas})/[a-z][a-z-]*)\``, 'g')))
      assert.ok(source.includes(`'${match[1]}'`) || isMade(match[1]!), `docs/${page}.mdx names ${match[1]}`);
    for (const { page, match } of found(/`spec\/([a-z][a-z-]*)`/g))
      assert.ok(
        source.includes(`'${match[1]}'`) || source.includes(`'spec/${match[1]}'`),
        `docs/${page}.mdx names ${match[0]}`,
      );
  });

  it('of the codes of errors of the API', () => {
    for (const { page, match } of found(/"?code"?: "?((?:request|key|feedback|jobs|store|server)\/[a-z-]+)/g))
      assert.ok(Object.hasOwn(API_ERRORS, match[1]!), `docs/${page}.mdx names ${match[1]}`);
  });

  it('of events', () => {
    const text = pages.get('service/webhooks') ?? '';
    for (const event of WEBHOOK_EVENTS) assert.ok(text.includes(`\`${event}\``), event);
    const known: readonly string[] = WEBHOOK_EVENTS;
    for (const [event] of text.matchAll(
      /(?<=[`"])(?:feedback|agent_job|deployment|audit|site)\.[a-z_]+(?=[`"])/g,
    ))
      assert.ok(known.includes(event) || /\.(?:jsonl?|csv)$/.test(event), event);
  });

  it('of what webhooks send', () => {
    const page = pages.get('service/webhooks')!;
    const example = (title: string): unknown =>
      JSON.parse(new RegExp(`^\`\`\`json ${title}\\n(.*?)^\`\`\``, 'ms').exec(page)![1]!);
    const created = example('POST https://example.com/hooks/docs');
    assert.equal(JSON.stringify(deliverySchema.parse(created)), JSON.stringify(created));
    const ended = example('data of agent_job.finished') as { readonly job: unknown };
    assert.equal(JSON.stringify(jobSchema.parse(ended.job)), JSON.stringify(ended.job));
    const changed = example('data of site.changed') as { readonly change: unknown };
    assert.deepEqual(deliverySchema.shape.data.parse(changed), changed);
    const hour = example('data of insight.hour');
    assert.deepEqual(deliverySchema.shape.data.parse(hour), hour);
    const { entry } = example('data of audit.recorded') as { readonly entry: unknown };
    assert.equal(JSON.stringify(auditEntrySchema.parse(entry)), JSON.stringify(entry));
    assert.ok(
      pages.get('service/members')!.includes(`\n${JSON.stringify(entry)}\n`),
      'the line of an export',
    );
  });

  it('of the scopes of keys', () => {
    const page = pages.get('service/keys')!;
    for (const scope of KEY_SCOPES) assert.ok(page.includes(`| \`${scope}\` |`), scope);
    const named = new Set([...page.matchAll(/[a-z]+:(?:read|write)\b/g)].map(([scope]) => scope));
    assert.deepEqual(
      [...named].filter((scope) => !isKeyScope(scope)),
      [],
    );
    assert.ok(page.includes(`A key takes up to ${MAX_NETWORKS} of them.`));
  });

  it('of the addresses of operations', () => {
    const paths = new Set(
      OPERATIONS.flatMap(({ method, paths: own }) => own.map((path) => `${method} ${path}`)),
    );
    const text = pages.get('reference/api/hosted') ?? '';
    const [same = ''] = text.split('\n## ', 1);
    const named = [...same.matchAll(/`((?:GET|POST) \/[^`]+)`/g)].map(([, path]) => path!);
    assert.ok(named.length >= 8);
    for (const path of named) assert.ok(paths.has(path), path);
  });
});

/** Some codes are composed of a kind and a case. */
function isMade(code: string): boolean {
  const [area = '', name = ''] = code.split('/');
  return source.includes(`${area}/page-\${`) && name.startsWith('page-');
}

describe('a command in a unit or a cron line', () => {
  const fences = found(/^[ \t]*```([^\n]*)\n(.*?)^[ \t]*```/gms)
    .map(({ page, match }) => ({ page, info: match[1]!, text: match[2]! }))
    .filter(({ info, text }) => /\bcrontab\b/.test(info) || /^\s*\[Service\]/m.test(text));

  it('is named by its path: outside of a checkout npx would run what the registry has under our name', () => {
    assert.ok(fences.length >= 2, 'a unit and a crontab are in the manual');
    for (const { page, text } of fences) assert.doesNotMatch(text, /\bnpx\b/, page);
  });
});
