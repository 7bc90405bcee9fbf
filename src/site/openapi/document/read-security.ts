/** Reads the security requirements of an operation, which replace those of the document. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, listOf, own, recordOf, textOf } from '../json-data.ts';
import type { SecurityScheme } from '../reference-document.ts';
import type { ReadContext } from './read-context.ts';

const MOST_ALTERNATIVES = 50;
const MOST_SCHEMES = 20;
const MOST_SCOPES = 200;
const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;
const PLACES = ['header', 'query', 'cookie'] as const;

/** An operation with `security: []` needs none, even if the document does. */
export function readSecurity(context: ReadContext, operation: unknown): SecurityScheme[][] {
  const given = isRecord(operation) ? operation['security'] : undefined;
  const alternatives = Array.isArray(given) ? given : listOf(context.document['security']);
  return context.budget.first(alternatives, 'ways to authorize', MOST_ALTERNATIVES).flatMap((alternative) => {
    if (!isRecord(alternative)) return [];
    const needed = context.budget.first(Object.entries(alternative), 'security schemes', MOST_SCHEMES);
    const schemes = needed.flatMap(([name, scopes]) => scheme(context, name, scopes) ?? []);
    // Undefined schemes are left out; that is not the same as needing none.
    return needed.length > 0 && schemes.length === 0 ? [] : [schemes];
  });
}

function scheme(context: ReadContext, name: string, scopes: unknown): SecurityScheme | undefined {
  const { budget } = context;
  const all = recordOf(context.document['components'])['securitySchemes'];
  const { value } = context.follow(own(all, name));
  const type = TYPES.find((known) => known === value?.['type']);
  if (value === undefined || type === undefined || !budget.pay(name.length + 60)) return undefined;
  const [description, format] = [budget.text(value['description']), budget.text(value['bearerFormat'])];
  const preset = budget.text(value['x-default']);
  return {
    name,
    type,
    ...defined({ description }),
    ...(type === 'apiKey' ? key(context, value) : {}),
    ...(type === 'http' ? { scheme: (textOf(value['scheme']) ?? 'basic').slice(0, 100).toLowerCase() } : {}),
    ...defined({ bearerFormat: format }),
    scopes: budget.first(listOf(scopes), 'scopes', MOST_SCOPES).flatMap((scope) => budget.text(scope) ?? []),
    ...defined({ default: preset }),
  };
}

function key(
  context: ReadContext,
  value: Readonly<Record<string, unknown>>,
): Pick<SecurityScheme, 'in' | 'parameter'> {
  const parameter = context.budget.text(value['name']);
  return {
    in: PLACES.find((place) => place === value['in']) ?? 'header',
    ...defined({ parameter }),
  };
}
