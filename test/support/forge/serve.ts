/** The test forge as a program of its own: `node serve.ts OPTIONS.json`, prints where it is as one line of JSON, ends with its input. */
import { readFileSync } from 'node:fs';
import { startTestForge, type TestForgeOptions } from './start-test-forge.ts';

const file = process.argv[2];
const options: TestForgeOptions =
  file === undefined
    ? { repositories: { 'example/docs': { 'docs.json': '{"name":"Example"}\n' } } }
    : JSON.parse(readFileSync(file, 'utf8'));

const forge = await startTestForge(options);
const { url, apiUrl, token, app } = forge;
process.stdout.write(`${JSON.stringify({ url, apiUrl, token, app })}\n`);

const stop = (): void => void forge.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.stdin.on('end', stop).resume();
