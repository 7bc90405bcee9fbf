/** A reader who signed in with a shared password, with the data that a test is about. */
import type { Reader } from '../../src/records/readers/reader.ts';

export function testReader({
  content = {},
  apiPlaygroundInputs = {},
}: Partial<Pick<Reader, 'content' | 'apiPlaygroundInputs'>>): Reader {
  return { way: 'password', subject: '', label: '', groups: [], content, apiPlaygroundInputs };
}
