/** Every place of the sources that reaches other machines is in `outgoing-callers.data.ts`, with who typed the address. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OUTGOING } from './outgoing-callers.data.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Of Node's modules: what cannot reach another machine. */
const HARMLESS = new Set(['BlockList', 'createServer', 'isIP', 'isIPv4', 'isIPv6', 'STATUS_CODES']);
const NETWORK = 'https?|http2|net|tls|dgram|dns|dns/promises';
const PACKAGES = ['nodemailer', 'openid-client', 'pg', 'undici', 'ws', 'ai', 'axios', 'got', 'node-fetch'];

/** What leads out of this machine, by the name that the list uses for it. */
const WAYS: Readonly<Record<string, (code: string) => boolean>> = {
  fetch: (code) =>
    /(?<![.\w$])(?<!function )(?<!async )fetch\s*\(|(?<!typeof )globalThis\s*\.\s*fetch\b/.test(code),
  module: (code) =>
    imported(code).length > 0 ||
    new RegExp(`'node:(?:${NETWORK})'(?!;)|(?:import|require|Module)\\('(?:${NETWORK})'`).test(code),
  package: (code) =>
    [...code.matchAll(/(?:from|import\()\s*'([^'.][^']*)'/g)].some(
      ([statement, name = '']) =>
        (PACKAGES.includes(name) || name.startsWith('@ai-sdk/')) && !isType(code, statement),
    ),
  socket: (code) => /\b(?:WebSocket|EventSource|createRemoteJWKSet)\s*\(/.test(code),
  operator: (code) => /\boperatorFetch\b(?!\s*:)/.test(withoutImports(code)),
  gate: (code) => /\bsafeTarget\s*\(/.test(code),
  pinned: (code) => /\b(?:pinnedRequest|pinnedFetch|pinnedOptions|safePost|sendPinned)\s*[(<]/.test(code),
  provider: (code) => /\bproviderFetch\s*\(/.test(code),
  git: (code) => /\bwithConnection\s*\(plan\b/.test(code),
};

function isType(code: string, statement: string): boolean {
  const before = code.slice(0, code.indexOf(statement));
  return /import type [^;]*$/.test(before) || /typeof $/.test(before);
}

const withoutImports = (code: string): string => code.replace(/^import [^;]*;$/gm, '');

/** Names that are taken from a module of Node with a network, as values. */
function imported(code: string): string[] {
  const statement = new RegExp(`^import (?!type )([^;]*?) from '(?:node:)?(?:${NETWORK})';`, 'gm');
  return [...code.matchAll(statement)].flatMap(([, names = '']) =>
    names
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ') && !HARMLESS.has(name.split(' ')[0]!)),
  );
}

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

function sources(): { readonly path: string; readonly code: string }[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((path) => /\.(?:ts|mjs|js)$/.test(path) && !/\.(?:test|data)\.ts$/.test(path))
    .filter(
      (path) => !/^src\/(?:theme\/client|ui)\//.test(path) && !path.startsWith('src/site/openapi/samples/'),
    )
    .map((path) => ({ path, code: withoutComments(readFileSync(join(root, path), 'utf8')) }));
}

describe('what reaches other machines', () => {
  const all = sources();

  it('is listed, and nothing else is', () => {
    const found = all.flatMap(({ path, code }) =>
      Object.entries(WAYS)
        .filter(([, leadsOut]) => leadsOut(code))
        .map(([way]) => `${path}: ${way}`),
    );
    const listed = OUTGOING.flatMap(({ file, ways }) => ways.map((way) => `${file}: ${way}`));
    assert.deepEqual(found.toSorted(), listed.toSorted());
  });

  it('says at the gate who typed the address, as the list does', () => {
    const said = all.flatMap(({ path, code }) =>
      [...code.matchAll(/\btypedBy: '(\w+)'/g)].map(([, who]) => `${path}: ${who}`),
    );
    const listed = OUTGOING.flatMap(({ file, says }) => (says ?? []).map((who) => `${file}: ${who}`));
    assert.deepEqual([...new Set(said)].toSorted(), listed.toSorted());
  });

  it('is proven by a test for each address that somebody other than the operator typed', () => {
    for (const { file, says = [], proof } of OUTGOING) {
      if (says.every((who) => who === 'operator')) continue;
      assert.ok(proof !== undefined && existsSync(join(root, proof)), `${file} names no test`);
      assert.match(readFileSync(join(root, proof), 'utf8'), /private|public internet/, proof);
    }
  });

  it('is seen by the scan, in all forms', () => {
    const FORMS: readonly (readonly [string, string])[] = [
      ['fetch', 'const a = await fetch(url);'],
      ['fetch', 'const a = globalThis.fetch;'],
      ['module', "import { request } from 'node:https';"],
      ['module', "import https from 'https';"],
      ['module', "import { connect, isIP } from 'node:net';"],
      ['module', "const http = process.getBuiltinModule('node:http');"],
      ['module', "await import('node:tls')"],
      ['package', "import { Client } from 'pg';"],
      ['package', "const { fetch: go } = await import('undici');"],
      ['socket', 'new WebSocket(url)'],
      ['operator', 'const get = operatorFetch;'],
    ];
    for (const [way, code] of FORMS) assert.ok(WAYS[way]!(code), code);
    for (const code of [
      "import { isIP } from 'node:net';",
      "import type { Pool } from 'pg';",
      'repo.fetch()',
    ])
      for (const [way, leadsOut] of Object.entries(WAYS)) assert.ok(!leadsOut(code), `${way}: ${code}`);
  });
});
