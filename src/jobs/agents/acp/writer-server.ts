/** Our tools for writing as a server that the agent program starts itself, inside its confinement: it can do no more than the program. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { McpServer } from '@agentclientprotocol/sdk';
import type { RunningProgram } from '../../confine/confinement.ts';
import type { AgentTurn } from '../agent.ts';
import type { WriterProgram } from '../agent-definition.ts';

const KNOWN = 'known-problems.json';

/** Leaves the problems that were there before where the server reads them. Our own checks at the end do not read them. */
export async function writeKnown({ scratch, known }: AgentTurn): Promise<void> {
  const issues = [...known].map((key) => {
    const [code = '', file = '', ...message] = key.split('\n');
    return { code, file, message: message.join('\n') };
  });
  await writeFile(join(scratch, KNOWN), JSON.stringify({ issues }));
}

/** As the program sees its folders. */
export function writerServer(
  { file }: WriterProgram,
  { runtime, folder, scratch }: Pick<RunningProgram, 'runtime' | 'folder' | 'scratch'>,
): McpServer {
  return {
    name: 'lectern',
    command: runtime,
    args: [file, 'mcp', folder, '--known', `${scratch}/${KNOWN}`],
    env: [
      { name: 'LECTERN_DATA_DIR', value: `${scratch}/lectern` },
      { name: 'LECTERN_RENDERERS', value: '1' },
      // A browser beside the program would run scripts of authors with the program's rights, its model among them.
      { name: 'LECTERN_CHROMIUM', value: '' },
    ],
  };
}
