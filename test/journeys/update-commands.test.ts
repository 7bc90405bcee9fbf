/** A script asks a server for a preview and for a deployment: output, exit codes, and the key that nobody sees. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { type ScriptedAnswer, updateServer } from '../support/update-server.ts';

const KEY = 'svc_0123456789abcdef';
const PREVIEW = 'POST /v1/project/preview/docs';
const STATUS = 'GET /v1/project/update-status/st_1';
const accepted: ScriptedAnswer = {
  status: 202,
  body: { statusId: 'st_1', previewUrl: 'https://p.example.com/' },
};

async function lectern(
  args: readonly string[],
  env: NodeJS.ProcessEnv = { LECTERN_API_KEY: KEY },
): Promise<Ran> {
  const ran = await runLectern(args, { cwd: tmpdir(), env: { LECTERN_API_KEY_FILE: '', ...env } });
  assert.ok(!`${ran.out}${ran.err}`.includes(KEY));
  return ran;
}

describe('lectern preview and deploy', () => {
  it('print the address of the preview, and tell of its end', async () => {
    const ended = {
      status: 'success',
      summary: '::error::1 page changed',
      logs: ['\u001b[31mread\n##[error]x'],
    };
    const { url } = await updateServer({ [PREVIEW]: [accepted], [STATUS]: [{ status: 200, body: ended }] });
    const where = ['--server', url, '--project', 'docs'];
    const text = await lectern(['preview', 'topic', ...where]);
    assert.equal(text.code, 0, text.err);
    assert.equal(text.out, 'https://p.example.com/\n');
    assert.match(text.err, /✔ Preview is ready: : :error::1 page changed/);
    assert.doesNotMatch(text.err, /\u001b|##\[/);
    const json = await lectern(['preview', 'topic', ...where, '--json']);
    assert.deepEqual(JSON.parse(json.out), {
      ok: true,
      statusId: 'st_1',
      previewUrl: 'https://p.example.com/',
      ...ended,
    });
    const early = await lectern(['preview', 'topic', ...where, '--no-wait', '--json']);
    assert.equal((JSON.parse(early.out) as { status: string }).status, 'queued');
  });

  it('fail with the deployment, and say what is wrong with what was asked', async () => {
    const { url } = await updateServer({
      'POST /v1/project/update/docs': [{ status: 202, body: { statusId: 'st_1' } }],
      [STATUS]: [
        { status: 200, body: { status: 'failure', summary: 'docs.json is broken', logs: ['line 3'] } },
      ],
      [PREVIEW]: [{ status: 401, body: { detail: 'Send a valid API key' } }],
    });
    const where = ['--server', url, '--project', 'docs'];
    const failed = await lectern(['deploy', ...where]);
    assert.equal(failed.code, 1);
    assert.match(failed.err, / {2}line 3\n✖ Deployment failed: docs\.json is broken/);
    for (const [args, says, env] of [
      [['preview', 'topic', ...where], /does not accept the key: Send a valid API key\n.*LECTERN_API_KEY/],
      [['preview', ...where], /needs the name of a branch/],
      [['deploy', '--server', url], /--project is missing/],
      [['deploy', '--server', 'http://docs.example.com', '--project', 'docs'], /not encrypted/],
      [['deploy', ...where, '--timeout', '0'], /--timeout is "0"/],
      [['deploy', ...where], /LECTERN_API_KEY is not set/, { LECTERN_API_KEY: '' }],
    ] as const) {
      const { code, out, err } = await lectern(args, env);
      assert.deepEqual([code, out], [2, ''], args.join(' '));
      assert.match(err, says);
    }
  });
});
