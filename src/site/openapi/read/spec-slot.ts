/** Tracks what kind of component a value in a document is, or that it is only data, during a walk. */

/** Maps whose keys are names. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
  'mapping',
  'parameters',
  'responses',
  'headers',
  'examples',
  'links',
  'callbacks',
  'securitySchemes',
  'requestBodies',
  'pathItems',
  'paths',
  'webhooks',
  'content',
  'variables',
  'encoding',
  'channels',
  'messages',
  'operations',
  'servers',
]);
const PATH_ITEMS = new Set(['paths', 'webhooks', 'pathItems']);
const COMPONENTS = new Set([
  'parameters',
  'responses',
  'headers',
  'examples',
  'links',
  'callbacks',
  'securitySchemes',
  'requestBodies',
  'channels',
  'messages',
  'operations',
  'servers',
]);
/** Fields with an author's data, in which `$ref` has no meaning. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'x-example', 'x-examples']);
const SCHEMAS = new Set([
  'schema',
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'additionalProperties',
  'payload',
]);

export interface SpecSlot {
  /** Key of the value; for items, that of their list. */
  readonly key: string;
  readonly parent: string;
  readonly grandparent: string;
  readonly isSchema: boolean;
  /** True when the keys of the value are names. */
  readonly isNamed: boolean;
}

export const ROOT_SLOT: SpecSlot = { key: '', parent: '', grandparent: '', isSchema: false, isNamed: false };

/** The slot of a value below `key`; undefined where only data is allowed. */
export function slotBelow(slot: SpecSlot, key: string): SpecSlot | undefined {
  if (!slot.isNamed) {
    if (DATA.has(key) || (slot.isSchema && key === 'examples')) return undefined;
    if (key === 'value' && slot.parent === 'examples') return undefined;
  }
  const isSchema =
    slot.isSchema || (slot.isNamed ? slot.key === 'schemas' || slot.key === 'definitions' : SCHEMAS.has(key));
  return {
    key,
    parent: slot.key,
    grandparent: slot.parent,
    isSchema,
    isNamed: !slot.isNamed && NAMED.has(key),
  };
}

/** The slot of a list's item: that of the list, as one of several. */
export function slotOfItem(slot: SpecSlot): SpecSlot {
  return { ...slot, key: '', parent: slot.key, grandparent: slot.parent, isNamed: false };
}

/** The section of components for values of this slot. */
export function componentKind(slot: SpecSlot): string {
  if (slot.isSchema) return 'schemas';
  if (slot.key === 'requestBody') return 'requestBodies';
  if (slot.key === 'message') return 'messages';
  if (PATH_ITEMS.has(slot.parent) || slot.grandparent === 'callbacks') return 'pathItems';
  return COMPONENTS.has(slot.parent) ? slot.parent : 'schemas';
}
