/** Tests of literals, evaluated by the languages themselves if installed, else checked by their grammars. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { NASTY_DATA, NASTY_TEXTS } from './nasty.data.ts';
import { shownRequest } from './shown-request.ts';
import * as literals from './string-literals.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-literals-'));
after(() => rmSync(folder, { recursive: true }));
const canary = join(folder, 'canary');
/** A version manager may be there without any version. */
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

/** JSON over lines as samples show it, beside the single texts. */
const jsonTexts = NASTY_DATA.map((value) => {
  const body = { kind: 'text', type: 'application/json', text: JSON.stringify(value) } as const;
  const shown = shownRequest({ method: 'POST', url: '', headers: [], cookies: [], body }).body;
  assert.ok(shown?.kind === 'json');
  return shown.text;
});
const TEXTS = [
  ...NASTY_TEXTS,
  ...jsonTexts,
  '<a>\n  <b>"x"</b>\n</a>',
  'ends with "\nquote"',
  "ends with '\nquote'",
].map((text) => text.replaceAll('CANARY', canary));
const HEX = TEXTS.map((text) => Buffer.from(text).toString('hex'));

function run(program: string, args: readonly string[], input?: string): readonly string[] {
  const output = execFileSync(program, args, { cwd: folder, input, encoding: 'utf8', timeout: 60_000 });
  assert.ok(!existsSync(canary), 'a literal ran a command');
  return output.split('\n').slice(0, -1);
}
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('literals say the text itself', () => {
  it('JavaScript', () => {
    const lines = TEXTS.map(
      (text) => `console.log(Buffer.from(${literals.quoteJavaScript(text)}).toString("hex"));`,
    );
    assert.deepEqual(run(process.execPath, [file('a.cjs', lines.join('\n'))]), HEX);
  });

  it('Python', { skip: !has('python3') }, () => {
    const lines = TEXTS.map((text) => `print(${literals.quotePython(text)}.encode().hex())`);
    assert.deepEqual(run('python3', [file('a.py', lines.join('\n'))]), HEX);
  });

  it('shell, which has no NUL', { skip: !has('bash') }, () => {
    const lines = TEXTS.map(
      (text) => `printf %s ${literals.quoteShell(text)} | od -An -v -tx1 | tr -d ' \\n'; echo`,
    );
    assert.deepEqual(run('bash', ['--norc'], `${lines.join('\n')}\n`), HEX);
  });

  it('Java', { skip: !has('javac') }, () => {
    const lines = [literals.quoteJava, literals.linesJava].flatMap((quote) =>
      TEXTS.map((text) => `print(${quote(text)});`),
    );
    const source = `public class Main { static void print(String text) { System.out.println(java.util.HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.UTF_8))); }
      public static void main(String[] args) {\n${lines.join('\n')}\n} }`;
    assert.deepEqual(run('java', ['-Dfile.encoding=UTF-8', file('Main.java', source)]), [...HEX, ...HEX]);
  });

  it('Rust', { skip: !has('rustc') }, () => {
    const lines = [literals.quoteRust, literals.linesRust].flatMap((quote) =>
      TEXTS.map((text) => `print(${quote(text)});`),
    );
    const source = `fn print(text: &str) { for byte in text.bytes() { print!("{:02x}", byte); } println!(); }\nfn main() {\n${lines.join('\n')}\n}`;
    run('rustc', ['--out-dir', folder, file('literals.rs', source)]);
    assert.deepEqual(run(join(folder, 'literals'), []), [...HEX, ...HEX]);
  });

  it('C, with and without trigraphs, and C++', { skip: !has('gcc') }, () => {
    const lines = TEXTS.map((text) => `print(${literals.linesC(text)});`);
    const source = `#include <stdio.h>\nstatic void print(const char *text) { for (; *text; text++) printf("%02x", (unsigned char)*text); puts(""); }\nint main(void) {\n${lines.join('\n')}\nreturn 0; }`;
    for (const flags of [['-std=c99'], ['-std=gnu17'], ['-x', 'c++']]) {
      run('gcc', ['-w', ...flags, '-o', join(folder, 'literals-c'), file('literals.c', source)]);
      assert.deepEqual(run(join(folder, 'literals-c'), []), HEX, flags.join(' '));
    }
  });
});

describe('literals end where their grammar says', async () => {
  const highlighter = await createHighlighterCore({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [{ name: 'bare', type: 'dark', colors: {}, tokenColors: [] }],
    langs: ['go', 'php', 'ruby', 'csharp', 'swift', 'kotlin', 'dart', 'powershell'].map(
      (lang) => import(`shiki/langs/${lang}.mjs`),
    ),
  });
  const table: readonly (readonly [string, readonly literals.Quote[], ((literal: string) => string)?])[] = [
    ['go', [literals.quoteGo, literals.linesGo]],
    ['php', [literals.quotePhp], (literal) => `<?php\n$a = ${literal} . MARK;`],
    ['ruby', [literals.quoteRuby]],
    ['csharp', [literals.quoteCSharp, literals.linesCSharp]],
    ['swift', [literals.quoteSwift, literals.linesSwift]],
    ['kotlin', [literals.quoteKotlin, literals.linesKotlin]],
    ['dart', [literals.quoteDart, literals.linesDart]],
    ['powershell', [literals.quotePowerShell], (literal) => `$a = ${literal} + MARK`],
  ];
  for (const [lang, quotes, place = (literal: string) => `a = ${literal} + MARK;`] of table) {
    it(lang, () => {
      for (const text of TEXTS) {
        for (const quote of quotes) {
          const literal = quote(text);
          const tokens = highlighter
            .codeToTokensBase(place(literal), {
              lang,
              theme: 'bare',
              includeExplanation: true,
              tokenizeTimeLimit: 0,
            })
            .flat()
            .flatMap(({ explanation = [] }) => explanation)
            .map(({ content, scopes }) => ({
              content,
              scopes: scopes.map(({ scopeName }) => scopeName).join(' '),
            }));
          const mark = tokens.findLast(({ content }) => content.includes('MARK'));
          assert.ok(
            mark && !/string|comment/.test(mark.scopes),
            `${lang}: ${literal}\n${JSON.stringify(mark)}`,
          );
          const outside = tokens.filter(
            ({ content, scopes }) => /touch|CANARY|system/i.test(content) && !/string/.test(scopes),
          );
          assert.deepEqual(outside, [], `${lang}: ${literal}`);
          const run = tokens.filter(
            ({ content, scopes }) =>
              /touch|system|canary/i.test(content) &&
              /interpolation|embedded|template\.expression|subexpression/.test(
                scopes.replace('meta.embedded.block.php', ''),
              ),
          );
          assert.deepEqual(run, [], `${lang}: ${literal}`);
        }
      }
    });
  }
});

describe('what cannot be seen', () => {
  it('is never in a literal', () => {
    for (const [name, quote] of Object.entries(literals)) {
      if (typeof quote !== 'function') continue;
      for (const text of TEXTS) {
        assert.doesNotMatch(quote(text).replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u, name);
      }
    }
  });
});
