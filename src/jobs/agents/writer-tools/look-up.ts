/** Tool: the reference of one component, of one field of docs.json, or of how pages are written. */

import * as z from '../../../lib/schema.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { mistake } from './tool.ts';
import { writerTool } from './writer-tool.ts';

export const lookUp = writerTool({
  name: 'look_up',
  title: 'Look up a component or field',
  description:
    'Gives the reference of a component ("Card"), of a field of docs.json ("navbar"), of "navigation" or of "pages". Without a subject it lists them.',
  input: z.object({ subject: z.string().max(100).optional().describe('For example "Tabs".') }),
  run({ subject }, { reference, did }) {
    if (subject === undefined) return reference.brief;
    const found = reference.about(subject);
    if (found === undefined) {
      const near = nearest(subject, reference.subjects);
      return mistake(
        `There is no ${JSON.stringify(subject)}.${near === undefined ? '' : ` Did you mean "${near}"?`} There are: ${reference.subjects.join(', ')}.`,
      );
    }
    did(`Looked up ${subject}`);
    return found;
  },
});
