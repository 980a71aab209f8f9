import type { z } from 'zod';
import {
  type Components,
  element,
  type Place,
  resolved,
  type Schema,
  type Step,
} from '../src/request-bounds.ts';

/** A bound of a place: a value that reaches it, a smaller one of the same kind, and one that exceeds it by one. */
export interface Bound {
  readonly name: string;
  readonly small: unknown;
  readonly atBound: unknown;
  readonly past: unknown;
}

/** A value of a schema: its example if it has one. */
function plain(given: Schema, components: Components): unknown {
  const schema = resolved(given, components);
  const { examples, enum: values, const: only, default: usual, anyOf, oneOf, type, minItems = 0 } = schema;
  if (examples?.length) return examples[0];
  if (only !== undefined) return only;
  if (values) return values[0];
  if (usual !== undefined) return usual;
  const [alternative] = anyOf ?? oneOf ?? [];
  if (alternative) return plain(alternative, components);
  const kind = typeof type === 'object' ? type[0] : type;
  if (kind === 'object') return objectOf(schema, components);
  if (kind === 'array') return Array.from({ length: minItems }, () => plain(schema.items ?? {}, components));
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  if (schema.format === 'date-time') return '2026-03-31T15:30:00.000Z';
  if (schema.format === 'date') return '2026-03-31';
  return kind === 'string' ? 'x'.repeat(schema.minLength ?? 1) : null;
}

const objectOf = ({ required = [], properties = {} }: Schema, components: Components) =>
  Object.fromEntries(required.map((name) => [name, plain(properties[name] ?? {}, components)]));

/** A value of a schema with `target` at the end of some steps; null where the schema has no such steps. */
export function valueWith(
  given: Schema,
  [step, ...steps]: readonly Step[],
  target: unknown,
  components: Components,
): { readonly value: unknown } | null {
  if (step === undefined) return { value: target };
  const schema = resolved(given, components);
  for (const alternative of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    const found = valueWith(alternative, [step, ...steps], target, components);
    if (found) return found;
  }
  if (step === element) {
    const inner = schema.items && valueWith(schema.items, steps, target, components);
    return inner ? { value: [inner.value] } : null;
  }
  const name = typeof step === 'string' ? step : 'key';
  const within = typeof step === 'string' ? schema.properties?.[step] : schema.additionalProperties;
  if (typeof within !== 'object') return null;
  const inner = valueWith(within, steps, target, components);
  return inner && { value: { ...objectOf(schema, components), [name]: inner.value } };
}

/** Functions that create texts of a length, such as a trimmed text, a URL or an e-mail address. */
const fillings = (sample: string): readonly ((length: number) => string)[] => [
  (length) => 'x'.repeat(length),
  (length) => 'x'.padStart(length),
  (length) => 'https://portal.example.org/'.padEnd(length, 'x').slice(0, length),
  (length) => '@example.org'.padStart(length, 'x'),
  (length) => sample.repeat(Math.ceil(length / sample.length)).slice(0, length),
];

/** Values that test the bounds of a place, by bound. Each bound has several, because not every text fits every field. */
export function boundsOf({ schema }: Place, components: Components): ReadonlyMap<string, readonly Bound[]> {
  const bounds: Bound[] = [];
  const sample = String(plain(schema, components) || 'x');
  const { maxLength, minLength = 1, maxItems, minItems = 0, maxProperties } = schema;
  const types = typeof schema.type === 'object' ? schema.type : [schema.type];
  if (types.includes('string')) {
    if (maxLength === undefined) {
      bounds.push({ name: 'form', small: sample, atBound: sample, past: sample.repeat(1_000) });
    } else {
      for (const fill of fillings(sample)) {
        const small = fill(Math.min(Math.max(minLength, 1), maxLength));
        bounds.push({ name: 'maxLength', small, atBound: fill(maxLength), past: fill(maxLength + 1) });
      }
    }
  }
  if (maxItems !== undefined) {
    const items = (length: number) => Array.from({ length }, () => plain(schema.items ?? {}, components));
    const small = items(Math.min(Math.max(minItems, 2), maxItems));
    bounds.push({ name: 'maxItems', small, atBound: items(maxItems), past: items(maxItems + 1) });
  }
  if (maxProperties !== undefined) bounds.push(...boundsOfRecord(schema, maxProperties, components));
  return Map.groupBy(bounds, ({ name }) => name);
}

function boundsOfRecord(schema: Schema, maxProperties: number, components: Components): Bound[] {
  const { propertyNames, additionalProperties = {} } = schema;
  const small = objectOf(schema, components);
  const value = typeof additionalProperties === 'object' ? plain(additionalProperties, components) : 1;
  const bound = (name: string, most: number, make: (size: number) => object): Bound => ({
    name,
    small,
    atBound: { ...small, ...make(most) },
    past: { ...small, ...make(most + 1) },
  });
  const others = Object.keys(small).length;
  const longest = propertyNames?.maxLength ?? 0;
  const { 'x-maxDepth': maxDepth, 'x-maxLength': maxLength } = schema;
  const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
  const brackets = JSON.stringify({ ...small, filling: '' }).length;
  return [
    bound('maxProperties', maxProperties, (count) =>
      Object.fromEntries(Array.from({ length: count - others }, (_, index) => [`key${index}`, value])),
    ),
    bound('propertyNames', longest, (length) => ({ ['k'.repeat(length)]: value })),
    ...(maxDepth === undefined
      ? []
      : [bound('x-maxDepth', maxDepth, (depth) => ({ deep: deep(depth - 1) }))]),
    ...(maxLength === undefined
      ? []
      : [bound('x-maxLength', maxLength, (length) => ({ filling: 'x'.repeat(length - brackets) }))]),
  ];
}

/** The issues that a schema raises at a place of a value, or at its parents. */
export function complaints(schema: z.ZodType, value: unknown, { steps }: Place): ReadonlySet<string> {
  const way = steps.map((step) => (typeof step === 'string' ? step : step === element ? '0' : 'key'));
  const parsed = schema.safeParse(value);
  const issues = parsed.success ? [] : flattened(parsed.error.issues, []);
  return new Set(
    issues
      .filter(({ path }) => path.every((step, index) => index >= way.length || step === way[index]))
      .filter(({ path }) => path.length <= way.length + 1)
      .map(({ path, message }) => `${path.slice(0, way.length).join('.')}: ${message}`),
  );
}

interface Complaint {
  readonly path: readonly string[];
  readonly message: string;
}

/** The issues, with the issue of a union replaced by those of its alternatives. */
function flattened(issues: readonly z.core.$ZodIssue[], base: readonly string[]): Complaint[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path.map(String)];
    return issue.code === 'invalid_union' && issue.errors.length > 0
      ? issue.errors.flatMap((errors) => flattened(errors, path))
      : [{ path, message: `${issue.code} ${issue.message}` }];
  });
}
