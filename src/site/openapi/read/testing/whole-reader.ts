/** A reader for tests that keeps every document for inspection. */
import { bundleOperation } from '../../document/bundle-operation.ts';
import type { SpecificationDocument, SpecificationIndex } from '../../specification.ts';
import { readSpecText } from '../read-spec-text.ts';
import type { SpecificationReader } from '../specification-reader.ts';

const documents = new Map<string, SpecificationDocument>();

export const wholeReader: SpecificationReader = {
  read: async (request) => {
    const { document, ...index } = await readSpecText(request);
    documents.set(index.specification.fingerprint, document);
    return index;
  },
  cut: async (specification, info) =>
    bundleOperation({ file: specification.file, document: documentOf(specification) }, info),
};

/** Document of a specification that `wholeReader` read. */
export function documentOf({ fingerprint }: Pick<SpecificationIndex, 'fingerprint'>): SpecificationDocument {
  return documents.get(fingerprint) ?? {};
}
