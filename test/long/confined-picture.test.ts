/** A picture for a model: drawn by a real Chromium in a confinement, which scripts of the page cannot leave, nor what takes the browser over. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { strictConfinement } from '../../src/jobs/confine/open-confinement.ts';
import { allProcesses } from '../../src/jobs/confine/processes.ts';
import type { TakePicture } from '../../src/jobs/page-pictures.ts';
import { pictureProgram } from '../../src/program/writer-program.ts';
import { confinedPictures, PICTURE_LIMITS } from '../../src/server/jobs/confined-pictures.ts';
import { openAgent } from '../../src/server/jobs/open-agent.ts';
import { openPictures } from '../../src/server/jobs/open-pictures.ts';
import { createSiteTools } from '../../src/server/jobs/site-tools.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { docsJson, page } from '../support/writer-folder.ts';

const searchPath = '/usr/local/bin:/usr/bin:/bin';
const host = { searchPath, runtime: process.execPath };
const chromium = process.env['LECTERN_CHROMIUM'] ?? '/usr/bin/chromium';
const confinement = await strictConfinement(host, PICTURE_LIMITS);
const never = new AbortController().signal;
const SIZE = { width: 800, height: 600 };
/** The beginning of a file in that size. */
const PNG = `89504e470d0a1a0a0000000d49484452${[SIZE.width, SIZE.height].map((each) => each.toString(16).padStart(8, '0')).join('')}`;
const CANARY = `canary-${crypto.randomUUID()}`;

interface Place {
  readonly top: string;
  readonly folder: string;
  readonly scratch: string;
}

/** A folder of a job, beside files of the server. */
function placeOf(t: TestContext, files: Readonly<Record<string, string>>): Place {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-confined-picture-')));
  chmodSync(top, 0o711);
  t.after(() => rmSync(top, { recursive: true, force: true }));
  const [folder, scratch] = [join(top, 'folder'), join(top, 'scratch')];
  for (const each of [folder, scratch]) mkdirSync(each);
  writeFileSync(join(top, 'secret.txt'), CANARY);
  for (const [name, text] of Object.entries({ 'docs.json': docsJson(['index']), ...files }))
    writeFileSync(join(folder, name), text);
  return { top, folder, scratch };
}

function pictures(place: Place, browser = chromium, deadline = 60_000): TakePicture {
  const parts = { confinement: confinement!, runtime: process.execPath, program: pictureProgram() };
  return confinedPictures({ ...parts, chromium: browser, deadline })(place);
}

function browserOf(t: TestContext, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-browser-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'browser'), script, { mode: 0o755 });
  return join(folder, 'browser');
}

async function listen(t: TestContext): Promise<{ readonly port: number; readonly seen: () => number }> {
  let seen = 0;
  const server: Server = createServer((socket) => {
    seen += 1;
    socket.end('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 2\r\n\r\nok');
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  t.after(() => server.close());
  return { port: (server.address() as { port: number }).port, seen: () => seen };
}

/** What a script of an author can try from a page; it paints the page red where one of them works. */
const attack = (port: number, secret: string): string => `
  const won = () => { document.documentElement.style.background = 'red'; document.body.textContent = ''; };
  for (const address of ['http://127.0.0.1:${port}/', 'http://localhost:${port}/', 'http://[::1]:${port}/'])
    fetch(address, { mode: 'no-cors' }).then(won, () => undefined);
  for (const path of ['/etc/passwd', '${secret}', '/proc/1/environ']) {
    const frame = document.createElement('iframe');
    frame.src = 'file://' + path;
    frame.onload = () => { try { if (frame.contentDocument.body.textContent !== '') won(); } catch {} };
    document.documentElement.append(frame);
    fetch('file://' + path).then(won, () => undefined);
  }
  navigator.sendBeacon('http://127.0.0.1:${port}/');
  new WebSocket('ws://127.0.0.1:${port}/').onopen = won;
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
  peer.createDataChannel('a');
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  open('http://127.0.0.1:${port}/');
`;

/** A browser that somebody has taken over: it tries what a process can, leaves one of its own, and draws what it found. */
const takenOver = (port: number, place: Place, name: string): string => `#!/run/lectern/bin/node
const { readFileSync, writeFileSync, readdirSync, rmSync } = require('node:fs');
const { spawn } = require('node:child_process');
const found = [];
const attempt = (what, work) => { try { work(); found.push(what); } catch {} };
attempt('secret', () => readFileSync(${JSON.stringify(join(place.top, 'secret.txt'))}));
attempt('job folder', () => readdirSync(${JSON.stringify(place.top)}));
attempt('home', () => readdirSync('/root'));
attempt('shadow', () => readFileSync('/etc/shadow'));
attempt('page', () => writeFileSync('index.mdx', 'changed'));
attempt('new file', () => writeFileSync('new.mdx', 'new'));
attempt('scratch', () => writeFileSync('/run/lectern/home/x', 'x'));
attempt('signal', () => process.kill(${process.pid}, 0));
attempt('environment', () => { if (!JSON.stringify([process.env, readFileSync('/proc/1/environ', 'utf8')]).includes('${CANARY}')) throw 0; });
attempt('memory', () => { for (let i = 0; i < 4; i++) writeFileSync('/tmp/' + i, Buffer.alloc(100 * 2 ** 20)); });
for (let i = 0; i < 4; i++) rmSync('/tmp/' + i, { force: true });
spawn('bash', ['-c', 'exec -a ${name} sleep 300'], { detached: true, stdio: 'ignore' }).unref();
fetch('http://127.0.0.1:${port}/').then(() => found.push('network'), () => undefined).then(() => {
  const header = Buffer.from('${PNG}', 'hex');
  const file = process.argv.find((each) => each.startsWith('--screenshot=')).slice(13);
  writeFileSync(file, Buffer.concat([header, Buffer.from('found: ' + found.join(', '))]));
  process.exit(0);
});
`;

describe('a picture for a model', { skip: confinement === undefined, timeout: 180_000 }, () => {
  it('shows the page, and leaves nothing behind', async (t) => {
    const place = placeOf(t, { 'index.mdx': page('Home', 'Text of the page. '.repeat(200)) });
    const picture = Buffer.from((await pictures(place)('index', SIZE, never))!);
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [800, 600]);
    assert.ok(picture.length > 15_000, `${picture.length} bytes are no page`);
    assert.equal(await pictures(place)('nothing', SIZE, never), undefined);
    assert.equal(await pictures(place)('../../etc/passwd', SIZE, never), undefined);
    assert.equal(statSync(join(place.folder, 'index.mdx')).uid, process.getuid?.());
  });

  it('is what a page without scripts shows, whatever scripts of the page try', async (t) => {
    const { port, seen } = await listen(t);
    const body = page('Home', 'Text of the page. '.repeat(20));
    const quiet = placeOf(t, { 'index.mdx': body, 'go.js': '' });
    const hostile = placeOf(t, { 'index.mdx': body });
    writeFileSync(join(hostile.folder, 'go.js'), attack(port, join(hostile.top, 'secret.txt')));
    // It shows that scripts run, so that the other one proves something.
    const painted = placeOf(t, {
      'index.mdx': body,
      'go.js': "document.documentElement.style.background = 'red'; document.body.textContent = '';",
    });
    const drawn = [];
    for (const place of [quiet, painted, hostile])
      drawn.push(Buffer.from((await pictures(place)('index', SIZE, never))!).toString('base64'));
    assert.notEqual(drawn[0], drawn[1], 'scripts of the page run');
    assert.notEqual(drawn[2], drawn[1], 'an attempt worked');
    assert.equal(seen(), 0);
  });

  it('gives what takes the browser over nothing of the server, and ends it', async (t) => {
    const { port, seen } = await listen(t);
    const name = `lectern-taken-${process.pid}`;
    const place = placeOf(t, { 'index.mdx': page('Home', 'Text.') });
    const browser = browserOf(t, takenOver(port, place, name));
    process.env['LECTERN_CANARY'] = CANARY;
    t.after(() => delete process.env['LECTERN_CANARY']);
    const said = Buffer.from((await pictures(place, browser)('index', SIZE, never))!).toString('latin1');
    assert.equal(said.slice(PNG.length / 2), 'found: ');
    assert.equal(seen(), 0);
    assert.match(readFileSync(join(place.folder, 'index.mdx'), 'utf8'), /Text\./);
    assert.deepEqual(
      allProcesses().filter(({ pid }) => commandLine(pid).startsWith(name)),
      [],
    );
  });

  it('is no picture in another size, and no other file', async (t) => {
    const place = placeOf(t, { 'index.mdx': page('Home', 'Text.') });
    for (const [text, message] of [
      [`head -c 100 /dev/zero > "$file"`, /no PNG file in that size/],
      [`head -c 3200000 /dev/zero > "$file"`, /more than 3145728 bytes/],
      ['exit 1', /ended with 1/],
    ] as const) {
      const browser = browserOf(
        t,
        `#!/bin/bash\nfor each; do [[ $each = --screenshot=* ]] && file="\${each#*=}"; done\n${text}\n`,
      );
      await assert.rejects(pictures(place, browser)('index', SIZE, never), message);
    }
  });

  it('ends in time, and with the turn', async (t) => {
    const place = placeOf(t, { 'index.mdx': page('Home', 'Text.'), 'go.js': 'for (;;);' });
    await assert.rejects(pictures(place, chromium, 4_000)('index', SIZE, never), /it took too long/);
    const turn = new AbortController();
    const drawn = pictures(place)('index', SIZE, turn.signal);
    turn.abort(new Error('the turn has ended'));
    await assert.rejects(drawn, /the turn has ended/);
  });

  it('reaches the model of a job', async (t) => {
    const place = placeOf(t, { 'index.mdx': page('Home', 'Text of the page.') });
    const finish = {
      name: 'finish',
      arguments: { outcome: 'nothing_to_do', title: 'T', body: 'B', message: 'M' },
    };
    const script = [
      { calls: [{ name: 'screenshot_page', arguments: { page: 'index', phone: true } }] },
      { calls: [finish] },
    ];
    const scripted = await startScriptedModel({ wire: 'openai', key: 'k', script });
    t.after(() => scripted.close());
    process.env['LECTERN_CHROMIUM'] = chromium;
    const settings = joinSettings([
      { agent: 'model', modelUrl: scripted.url, modelName: 'm', modelKey: 'k', modelPictures: true },
      { dataDir: join(place.top, 'data'), renderers: 1 },
    ]);
    const tools = createSiteTools({ folder: place.folder, settings });
    t.after(async () => {
      await tools.close();
      rmSync(place.top, { recursive: true, force: true });
    });
    const { agent } = await openAgent(settings.jobs);
    const result = await agent.run({
      job: 'job_picture',
      folder: place.folder,
      scratch: place.scratch,
      tools,
      known: new Set(),
      task: { prompt: 'Look', rules: [], messages: [], feedback: [], history: [] },
      finish: never,
      signal: never,
      report: { todos: () => undefined, event: () => undefined, usage: () => undefined },
    });
    assert.equal(result.outcome, 'nothing');
    const data = /data:image\/png;base64,([\w+/=]+)/.exec(scripted.requests.at(-1)!.body)?.[1] ?? '';
    const picture = Buffer.from(data, 'base64');
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [390, 1_600]);
  });

  it('is not there without a browser', async () => {
    assert.deepEqual(await openPictures({ ...host, chromium: '' }), {
      missing: 'LECTERN_CHROMIUM names no browser',
    });
    assert.deepEqual(await openPictures({ ...host, chromium: 'chromium' }), {
      missing: 'LECTERN_CHROMIUM is "chromium", which is no absolute path',
    });
    assert.equal(typeof (await openPictures({ ...host, chromium })), 'function');
  });
});

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
