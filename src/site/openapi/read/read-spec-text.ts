/** Reads a specification with its whole document from bytes that the caller provides. */
import { emptyIndex, type FileText, type ReadSpec, readSpec } from './read-spec.ts';
import { quoted, specIssues } from './spec-issue.ts';
import type { FileBytes, RequestedText } from './specification-reader.ts';

type ReadableText = Pick<RequestedText, 'source' | 'file' | 'issueFile' | 'base' | 'text' | 'read'>;

/** Never fails: an unreadable one has no operations, and an issue that says why. */
export async function readSpecText(request: ReadableText): Promise<ReadSpec> {
  const { source, file, issueFile, base } = request;
  const own = decoded(await request.text());
  if ('reason' in own) return unreadable(request, own.reason);
  const read = async (path: string): Promise<FileText> => decoded(await request.read(path));
  return readSpec({ source, file, issueFile, base, text: own.text, read });
}

function decoded(file: FileBytes): FileText {
  if ('reason' in file) return file;
  const { buffer, byteOffset, byteLength } = file.bytes;
  return { text: Buffer.from(buffer, byteOffset, byteLength).toString('utf8') };
}

export function unreadable(
  { source, file, issueFile }: Pick<RequestedText, 'source' | 'file' | 'issueFile'>,
  reason: string,
): ReadSpec {
  const issues = specIssues(issueFile);
  issues.add({
    code: 'unreadable',
    message: `The specification ${quoted(source)} cannot be read: ${reason}`,
    hint: 'Split it, or leave out examples',
  });
  const specification = emptyIndex({ source, file, state: 'broken', issues: issues.list });
  return { specification, document: {}, files: [], isSpecification: true };
}
