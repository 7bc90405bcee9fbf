/** Moves bodies of Swagger 2.0 to where the upgrader reads them: it ignores those of a path and behind a reference. */
import { isRecord, type JsonRecord, listOf, own, recordOf } from '../json-data.ts';
import { follow } from '../resolve-pointer.ts';
import { OPERATION_METHODS } from '../specification.ts';

/** Most characters of copied parameters: each copy includes all its texts. */
const MAX_COPIED = 4_000_000;

type Item = Record<string, unknown>;

/** @param document owned by the caller and modified */
export function prepareSwagger(document: JsonRecord): void {
  const room = { left: MAX_COPIED, sizes: new Map<unknown, number>() };
  for (const item of Object.values(recordOf(own(document, 'paths')))) {
    if (!isRecord(item)) continue;
    withoutNull(item);
    const shared = listOf(own(item, 'parameters'));
    const bodies = shared.flatMap((one) => bodyOf(document, one, room) ?? []);
    if (bodies.length > 0)
      (item as Item)['parameters'] = shared.filter((one) => !bodies.some(({ from }) => from === one));
    for (const method of OPERATION_METHODS) {
      const operation = own(item, method.toLowerCase());
      if (!isRecord(operation)) continue;
      withoutNull(operation['responses']);
      takeBodies(document, operation as Item, { bodies, room });
    }
  }
}

/** Makes the upgrader fail for the whole document. */
function withoutNull(holder: unknown): void {
  for (const [name, value] of Object.entries(recordOf(holder)))
    if (value === null) Reflect.deleteProperty(holder as Item, name);
}

interface Body {
  readonly from: unknown;
  readonly parameter: JsonRecord;
}

interface Room {
  left: number;
  readonly sizes: Map<unknown, number>;
}

/** Parameters of the operation override those of its path. */
function takeBodies(
  document: JsonRecord,
  operation: Item,
  { bodies, room }: { readonly bodies: readonly Body[]; readonly room: Room },
): void {
  const given = listOf(operation['parameters']);
  const taken = given.map((one) => bodyOf(document, one, room)?.parameter ?? one);
  const names = new Set(taken.map(keyOf));
  const more = bodies.map(({ parameter }) => parameter).filter((one) => !names.has(keyOf(one)));
  if (taken.length + more.length > 0) operation['parameters'] = [...taken, ...more];
}

/** There is one body, whatever its name; form fields are identified by name. */
function keyOf(parameter: unknown): string {
  const place = own(parameter, 'in');
  return place === 'body' ? 'body' : `${String(place)} ${String(own(parameter, 'name'))}`;
}

function bodyOf(document: JsonRecord, from: unknown, room: Room): Body | undefined {
  const { value } = follow(document, from);
  const place = own(value, 'in');
  if (value === undefined || room.left < 0 || (place !== 'body' && place !== 'formData')) return undefined;
  const key = own(from, '$ref') ?? from;
  const size = room.sizes.get(key) ?? JSON.stringify(value).length;
  room.sizes.set(key, size);
  room.left -= size;
  return room.left < 0 ? undefined : { from, parameter: { ...value } };
}
