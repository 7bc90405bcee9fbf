/** Reads the part of the form of a new key that says what it may do, and from where. */
import { KEY_SCOPES } from '../../../../records/keys/key-scope.ts';
import { EVERYTHING, NETWORKS_FIELD, scopeField } from '../../../../theme/admin/keys/key-rights-fields.ts';

/** The longest list that a key may have, in its longest spelling. */
const MOST_TEXT = 2_500;

export interface KeyRights {
  /** Undefined for everything. */
  readonly scopes: readonly string[] | undefined;
  readonly networks: readonly string[];
}

/** @returns the values for the form again, and what they mean or why they mean nothing */
export function readKeyRights(
  form: URLSearchParams,
): { readonly values: Readonly<Record<string, string>> } & (KeyRights | { readonly error: string }) {
  const all = form.get(EVERYTHING) === 'on';
  const scopes = KEY_SCOPES.filter((scope) => form.get(scopeField(scope)) === 'on');
  const text = (form.get(NETWORKS_FIELD) ?? '').slice(0, MOST_TEXT);
  const networks = text.split(/[\s,;]+/).filter((one) => one !== '');
  const values = {
    [NETWORKS_FIELD]: text,
    ...Object.fromEntries(scopes.map((scope) => [scopeField(scope), 'on'])),
  };
  // Both would be read as either by different people; the narrower one stays ticked.
  if (all && scopes.length > 0)
    return { values, error: 'Tick either "Everything", or what the key may do one by one.' };
  if (!all && scopes.length === 0) return { values, error: 'Tick what the key may do.' };
  return {
    values: all ? { ...values, [EVERYTHING]: 'on' } : values,
    scopes: all ? undefined : scopes,
    networks,
  };
}
