/** Creates a `Specification` from its index, with access to its document. */
import { defined } from '../../../lib/defined.ts';
import { bundleOperation } from '../document/bundle-operation.ts';
import type { Specification, SpecificationIndex } from '../specification.ts';
import { type EmptySpecification, emptyIndex } from './read-spec.ts';
import type { RequestedText, SpecificationReader } from './specification-reader.ts';

/** @param request source to read the document again when it is no longer cached */
export function specificationOf(
  index: SpecificationIndex,
  reader: SpecificationReader,
  request: RequestedText,
): Specification {
  const kept = { fingerprint: index.fingerprint, ...defined({ file: index.file }) };
  const cut: Specification['cut'] = (info) => reader.cut(kept, info, request);
  return Object.freeze({ ...index, cut });
}

export function emptySpecification(given: EmptySpecification): Specification {
  const cut: Specification['cut'] = async (info) => bundleOperation({ document: {} }, info);
  return Object.freeze({ ...emptyIndex(given), cut });
}
