/** Cuts out and describes every operation, as its page does, and measures how long that takes. */
import { bundleOperation } from '../../src/site/openapi/document/bundle-operation.ts';
import { documentOf } from '../../src/site/openapi/read/testing/whole-reader.ts';
import type { ReferenceSettings } from '../../src/site/openapi/reference-document.ts';
import type { FieldView, ReferenceView } from '../../src/site/openapi/reference-view.ts';
import type { FoundOperation } from '../../src/site/openapi/specification.ts';
import { describeOperation } from '../../src/site/openapi/view/describe-operation.ts';

/** Filled as the operations are described. */
export const described = { pages: 0, fields: 0, cut: 0, large: 0, total: 0, slowest: 0, slowestPage: '' };

/** Milliseconds. */
const SLOW = 20;

const SETTINGS: ReferenceSettings = { playground: 'none', expanded: 'all', examples: 'all', prefill: false };

export function describeCheck({ specification, info }: FoundOperation): string | undefined {
  const document = documentOf(specification);
  const describe = (): ReferenceView =>
    describeOperation(bundleOperation({ file: specification.file, document }, info), SETTINGS, []);
  let view: ReferenceView | undefined;
  let taken = timeOf(() => {
    view = describe();
  });
  // Once more: the first slow ones are those for which the engine compiles our code.
  if (taken > SLOW) taken = Math.min(taken, timeOf(describe));
  if (view === undefined) return undefined;
  const roots = fieldsOf(view);
  described.pages += 1;
  described.cut += view.cut ? 1 : 0;
  described.total += taken;
  if (taken > described.slowest)
    Object.assign(described, { slowest: taken, slowestPage: `${info.method} ${info.path}` });
  const tree = roots.map(countFields).reduce(sum, { fields: 0, large: 0 });
  described.fields += tree.fields;
  described.large += tree.large;
  return problemOf(document, info, view);
}

/** Milliseconds of the processor: other work on the machine says nothing about a page. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

interface Tree {
  readonly fields: number;
  readonly large: number;
}

const sum = (a: Tree, b: Tree): Tree => ({ fields: a.fields + b.fields, large: a.large + b.large });

function countFields(field: FieldView): Tree {
  const below = [...field.children, ...(field.choices?.options ?? []).map((option) => option.field)];
  return below.map(countFields).reduce(sum, { fields: 1, large: field.ends === 'large' ? 1 : 0 });
}

function fieldsOf(view: ReferenceView): FieldView[] {
  const contents = [
    ...(view.body?.contents ?? []),
    ...view.responses.flatMap((response) => response.contents),
    ...view.messages.map((message) => message.content),
    ...(view.schema === undefined ? [] : [view.schema]),
  ];
  return [
    ...view.parameters.flatMap((section) => section.fields),
    ...view.responses.flatMap((response) => response.headers),
    ...contents.map((content) => content.field),
  ];
}

/** Compares the view with the document: the number of responses, and the body. */
function problemOf(document: unknown, info: FoundOperation['info'], view: ReferenceView): string | undefined {
  const where = `${info.method} ${info.path}`;
  if (info.kind === 'schema') return view.schema === undefined ? `${where} has no schema` : undefined;
  if (info.kind !== 'operation') return undefined;
  const { paths } = document as { paths?: Record<string, Record<string, Record<string, unknown>>> };
  const operation = paths?.[info.path]?.[info.method.toLowerCase()];
  if (operation === undefined) return undefined;
  const statuses = Object.keys((operation['responses'] as object | undefined) ?? {}).filter(
    (status) => !status.startsWith('x-'),
  );
  if (statuses.length !== view.responses.length)
    return `${where} shows ${view.responses.length} of ${statuses.length} responses`;
  return operation['requestBody'] !== undefined && view.body === undefined
    ? `${where} shows no body`
    : undefined;
}
