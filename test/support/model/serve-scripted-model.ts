/** Serves a script from a file: `node test/support/model/serve-scripted-model.ts openai script.json [PORT]`; prints its address. */
import { readFileSync } from 'node:fs';
import { exit, stderr, stdout } from 'node:process';
import type { ScriptedReply } from './script.ts';
import { isWireName, startScriptedModel } from './start-scripted-model.ts';

const [wire, file, port = '0'] = process.argv.slice(2);
if (!isWireName(wire) || file === undefined) {
  stderr.write('Usage: serve-scripted-model.ts openai|anthropic|responses|gemini SCRIPT.json [PORT]\n');
  exit(2);
}
const script = JSON.parse(readFileSync(file, 'utf8')) as ScriptedReply[];
const model = await startScriptedModel({ wire, script, port: Number(port) });
stdout.write(`${model.url}\n`);
