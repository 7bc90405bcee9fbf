/** Entry of a small program beside the agent: it passes bytes between a local port and the model's socket, and runs the agent. */
import { spawn } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';

const [port = '', socket = '', program = '', ...rest] = process.argv.slice(2);

/** If one side breaks, both are closed. Unreferenced: only the agent keeps this program running. */
function join(local: Socket): void {
  const remote = connect(socket).unref();
  local.unref();
  local.on('error', () => remote.destroy());
  remote.on('error', () => local.destroy());
  local.on('close', () => remote.destroy());
  remote.on('close', () => local.destroy());
  local.pipe(remote).pipe(local);
}

function run(): void {
  const child = spawn(program, rest, { stdio: 'inherit' });
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 127;
  });
  // The exit code that a shell reports.
  child.on('exit', (code) => {
    process.exitCode = code ?? 137;
  });
}

const server = createServer(join);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 126;
});
server.listen(Number(port), '127.0.0.1', run).unref();
