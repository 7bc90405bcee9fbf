/** Validates a value field by field: invalid parts become issues and are omitted, everything else is kept. */

import type { Issue, Severity } from '../../lib/issue.ts';
import * as z from '../../lib/schema.ts';
import type { LocatedJson } from './docs-config.ts';
import type { Exact } from './exact.ts';
import { explainMismatch, fieldName, unknownField } from './explain-mismatch.ts';
import { pointerStep } from './json-node.ts';
import { shorten } from './shorten.ts';

const MAX_ISSUES = 1000;

/** The source of the values and the list of issues. */
interface CheckContext {
  readonly located: Pick<LocatedJson, 'at' | 'keyAt'>;
  readonly issues: Issue[];
}

/**
 * The valid part of `value`, or undefined when nothing is valid; never throws.
 * @param pointer location of the value in the expanded document
 */
export function keepValidParts<S extends z.ZodType>(
  schema: S,
  value: unknown,
  pointer: string,
  context: CheckContext,
): Exact<z.input<S>> | undefined {
  return new Checker(context).any(schema, value, pointer) as Exact<z.input<S>> | undefined;
}

class Checker {
  private readonly context: CheckContext;

  constructor(context: CheckContext) {
    this.context = context;
  }

  any(schema: z.ZodType, value: unknown, pointer: string): unknown {
    if (mayBeAbsent(schema)) return this.any(schema.unwrap() as z.ZodType, value, pointer);
    if (schema instanceof z.ZodUnion) return this.union(schema, value, pointer);
    if (typeof value !== 'object') return this.leaf(schema, value, pointer);
    if (schema instanceof z.ZodObject && isObject(value)) return this.object(schema, value, pointer);
    if (schema instanceof z.ZodRecord && isObject(value)) return this.record(schema, value, pointer);
    if (schema instanceof z.ZodArray && Array.isArray(value)) return this.array(schema, value, pointer);
    return this.leaf(schema, value, pointer);
  }

  /** Chooses the alternative by the type of the value; this is unambiguous for a union of strings and objects. */
  private union(schema: z.ZodUnion, value: unknown, pointer: string): unknown {
    const options = schema.options as readonly z.ZodType[];
    const fitting = options.filter((option) => acceptsType(option, value));
    const [first] = fitting;
    if (first === undefined) return this.leaf(schema, value, pointer);
    const best = fitting.length > 1 ? fitting.find((option) => option.safeParse(value).success) : first;
    return this.any(best ?? first, value, pointer);
  }

  private object(schema: z.ZodObject, value: Record<string, unknown>, pointer: string): unknown {
    const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
    const kept: Record<string, unknown> = {};
    let whole = true;
    for (const [key, child] of Object.entries(value)) {
      const at = pointer + pointerStep(key);
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (field === undefined) {
        this.unknown(at, Object.keys(shape));
        continue;
      }
      const result = this.any(field, child, at);
      if (result !== undefined) kept[key] = result;
      else if (!mayBeAbsent(field)) whole = false;
    }
    for (const [key, field] of Object.entries(shape)) {
      if (mayBeAbsent(field) || Object.hasOwn(value, key)) continue;
      this.missing(key, pointer);
      whole = false;
    }
    return whole && this.fitsTogether(schema, kept, pointer) ? kept : undefined;
  }

  /** Rules between fields, checked once each field is valid. */
  private fitsTogether(schema: z.ZodObject, kept: Record<string, unknown>, pointer: string): boolean {
    if ((schema.def.checks ?? []).length === 0) return true;
    const checked = schema.safeParse(kept);
    if (!checked.success) this.mismatch(schema, checked.error.issues[0]!, kept, pointer);
    return checked.success;
  }

  private record(schema: z.ZodRecord, value: Record<string, unknown>, pointer: string): unknown {
    const kept: Record<string, unknown> = {};
    const names = schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : undefined;
    for (const [key, child] of Object.entries(value)) {
      const at = pointer + pointerStep(key);
      const checked = (schema.keyType as z.ZodType).safeParse(key);
      if (!checked.success && names !== undefined) {
        this.unknown(at, names);
        continue;
      }
      if (!checked.success) {
        this.report(
          'error',
          'config/invalid-name',
          `The name ${shorten(key)} cannot be used in "${fieldName(this.place(pointer))}"`,
          checked.error.issues[0]?.message,
          at,
        );
        continue;
      }
      const result = this.any(schema.valueType as z.ZodType, child, at);
      if (result !== undefined) kept[key] = result;
    }
    return kept;
  }

  private array(schema: z.ZodArray, value: readonly unknown[], pointer: string): unknown {
    const element = schema.element as z.ZodType;
    const kept: unknown[] = [];
    value.forEach((item, index) => {
      const result = this.any(element, item, pointer + pointerStep(index));
      if (result !== undefined) kept.push(result);
    });
    if (kept.length < value.length)
      return kept.length > 0 || schema.safeParse(kept).success ? kept : undefined;
    const checked = schema.safeParse(kept);
    if (checked.success) return kept;
    this.mismatch(schema, checked.error.issues[0]!, value, pointer);
    return kept.length > 0 ? kept : undefined;
  }

  private leaf(schema: z.ZodType, value: unknown, pointer: string): unknown {
    const checked = schema.safeParse(value);
    if (checked.success) return checked.data;
    this.mismatch(schema, checked.error.issues[0]!, value, pointer);
    return undefined;
  }

  private mismatch(schema: z.ZodType, issue: z.core.$ZodIssue, value: unknown, pointer: string): void {
    if (this.full()) return;
    const { code, message, hint } = explainMismatch(schema, issue, value, fieldName(this.place(pointer)));
    this.report('error', code, message, hint, pointer);
  }

  private missing(key: string, pointer: string): void {
    const name = fieldName(this.place(pointer));
    this.report(
      'error',
      'config/missing-field',
      `"${name}" has no "${key}"`,
      `Add "${key}", or remove "${name}"`,
      pointer,
    );
  }

  private unknown(pointer: string, known: readonly string[]): void {
    if (this.full()) return;
    this.context.issues.push(unknownField(this.place(pointer), this.key(pointer), known));
  }

  /** More are of no use to an author, and a hostile file could have a million mistakes. */
  private full(): boolean {
    return this.context.issues.length >= MAX_ISSUES;
  }

  private report(
    severity: Severity,
    code: string,
    message: string,
    hint: string | undefined,
    pointer: string,
  ): void {
    if (this.full()) return;
    this.context.issues.push({
      severity,
      code,
      message,
      ...(hint !== undefined && { hint }),
      ...this.place(pointer),
    });
  }

  private place(pointer: string) {
    return this.context.located.at(pointer);
  }

  private key(pointer: string) {
    return this.context.located.keyAt?.(pointer) ?? this.place(pointer);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** By name of the type: this is called for each value, and `instanceof` of several classes is slower. */
function mayBeAbsent(schema: z.ZodType): schema is z.ZodOptional | z.ZodDefault | z.ZodPrefault {
  const { type } = schema;
  return type === 'optional' || type === 'default' || type === 'prefault';
}

/** True if a value has the outer type of a schema. */
function acceptsType(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodUnion)
    return (schema.options as readonly z.ZodType[]).some((option) => acceptsType(option, value));
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return isObject(value);
  if (schema instanceof z.ZodArray) return Array.isArray(value);
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return typeof value === 'string';
  return schema.safeParse(value).success;
}
