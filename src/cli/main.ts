/** The program `lectern`: runs the command line in this process and ends with its exit code. */
import { capturePackageOutput } from './capture-package-output.ts';
import { limitHeapGrowth } from './limit-heap-growth.ts';
import { runCli } from './run-cli.ts';
import { openTerminal } from './terminal.ts';

limitHeapGrowth();
capturePackageOutput(openTerminal(false, false).log);
process.stdout.on('error', () => process.exit(0));
// Not an exit at once, so that pending output reaches a pipe completely.
process.exitCode = await runCli(process.argv.slice(2));
// The channel to the process that started this one keeps it, and closing the channel would end it with 0.
if (process.connected && process.exitCode !== 0) process.stderr.write('', () => process.exit());
