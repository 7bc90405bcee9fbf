/** Reads specifications in the calling process: for small ones, and for commands that only list operations. */
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { bundleOperation } from '../document/bundle-operation.ts';
import type { SpecificationDocument, SpecificationIndex } from '../specification.ts';
import { readSpecText } from './read-spec-text.ts';
import type { ReadIndex, RequestedText, SpecificationReader } from './specification-reader.ts';

/** Bytes of source text whose documents stay in memory. */
const MAX_BYTES = 4 * 1024 * 1024;

interface LocalReader extends SpecificationReader {
  document(
    specification: Pick<SpecificationIndex, 'fingerprint'>,
    request: RequestedText,
  ): Promise<SpecificationDocument>;
}

export function localReader(max = MAX_BYTES): LocalReader {
  const documents = new BoundedMap<string, SpecificationDocument>({ weight: max });
  const whole = async (
    request: RequestedText,
  ): Promise<{ index: ReadIndex; document: SpecificationDocument }> => {
    let bytes = 0;
    const text: RequestedText['text'] = async () => {
      const own = await request.text();
      if ('bytes' in own) bytes = own.bytes.length;
      return own;
    };
    const { document, ...index } = await readSpecText({ ...request, text });
    documents.set(index.specification.fingerprint, document, bytes);
    return { index, document };
  };
  const reader: LocalReader = {
    read: async (request) => (await whole(request)).index,
    document: async ({ fingerprint }, request) =>
      documents.get(fingerprint) ?? (await whole(request)).document,
    cut: async (specification, info, request) =>
      bundleOperation(
        { file: specification.file, document: await reader.document(specification, request) },
        info,
      ),
  };
  return reader;
}
