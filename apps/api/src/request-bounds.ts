/** The parts of a JSON Schema that the rule reads. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly maxProperties?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly 'x-maxDepth'?: number;
  readonly 'x-maxLength'?: number;
}

/** The named schemas of a document. */
export type Components = Readonly<Record<string, Schema>>;

/** The parts of an OpenAPI operation that the rule reads. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

/** A step from a schema to a nested one: a field by its name, any array element, any value of a record. */
export type Step = string | typeof element | typeof recordValue;
export const element = Symbol('element');
const recordValue = Symbol('recordValue');

/** A schema within a request, and its path. */
export interface Place {
  readonly part: 'path' | 'query' | 'header' | 'body';
  readonly steps: readonly Step[];
  readonly schema: Schema;
}

/** Formats of limited length: a date-time has at most nanoseconds and an offset. */
const boundedFormats = new Set(['date', 'date-time']);

/** True for a pattern from ^ to $ without an unlimited repetition. */
function isLimited(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\[pP]\{\w+\}|\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  return plain.startsWith('^') && plain.endsWith('$') && !/[*+]|\{\d*,\}/.test(plain);
}

/** True for an enumeration or a constant. */
const isClosed = (schema: Schema) => schema.enum !== undefined || schema.const !== undefined;

const typesOf = ({ type = [] }: Schema) => (typeof type === 'string' ? [type] : type);

const alternativesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf];

/** True for a schema that accepts any JSON. */
const isAnything = (schema: Schema | boolean | undefined) =>
  schema === true ||
  (typeof schema === 'object' &&
    typesOf(schema).length === 0 &&
    alternativesOf(schema).length === 0 &&
    schema.$ref === undefined &&
    !isClosed(schema));

/** The bounds that a request schema lacks, each with how to add it. */
export function missingBounds(schema: Schema): string[] {
  if (isClosed(schema)) return [];
  const types = typesOf(schema);
  const missing: string[] = [];
  if (types.includes('string') && !isBoundedText(schema)) {
    missing.push(
      'a string without a bound: write text(1, …), .max(…), an enumeration, or a pattern from ^ to $ without * and +; identifier or reference(…) for an identifier',
    );
  }
  if (types.includes('array') && schema.maxItems === undefined && schema.prefixItems === undefined) {
    missing.push('an array without a bound: write .max(…)');
  }
  if (isRecord(schema)) missing.push(...missingInRecord(schema));
  if (isAnything(schema)) missing.push('a value of any kind: write its schema, or jsonObject');
  return missing;
}

const isBoundedText = ({ maxLength, format = '', pattern = '' }: Schema) =>
  maxLength !== undefined || boundedFormats.has(format) || isLimited(pattern);

/** True for an object with arbitrary fields. */
const isRecord = ({ additionalProperties = false }: Schema) => additionalProperties !== false;

function missingInRecord(schema: Schema): string[] {
  const { maxProperties, propertyNames, additionalProperties } = schema;
  const isFree = isAnything(additionalProperties);
  const isBounded =
    maxProperties !== undefined &&
    propertyNames !== undefined &&
    missingBounds(propertyNames).length === 0 &&
    (!isFree || (schema['x-maxDepth'] !== undefined && schema['x-maxLength'] !== undefined));
  return isBounded ? [] : ['an object with any fields, without bounds: write jsonObject'];
}

/** Every schema of an operation's request: its parameters, its body, and all nested schemas. */
export function placesOf(
  { parameters, requestBody }: DescribedOperation,
  components: Components,
): readonly Place[] {
  const body = requestBody?.content['application/json'].schema;
  return [
    ...parameters.flatMap(({ name, in: part, schema }) =>
      within({ part, steps: [name], schema }, components),
    ),
    ...(body ? within({ part: 'body', steps: [], schema: body }, components) : []),
  ];
}

/** A schema and all its nested schemas. A recursive schema is followed once. */
function within(place: Place, components: Components, followed: readonly string[] = []): Place[] {
  const { schema, steps } = place;
  if (schema.$ref !== undefined) {
    if (followed.includes(schema.$ref)) return [];
    const named = resolved(schema, components);
    return within({ ...place, schema: named }, components, [...followed, schema.$ref]);
  }
  const inner = (step: Step, one: Schema) =>
    within({ ...place, steps: [...steps, step], schema: one }, components, followed);
  const { properties = {}, items, prefixItems = [], additionalProperties } = schema;
  return [
    ...(alternativesOf(schema).length === 0 ? [place] : []),
    ...alternativesOf(schema).flatMap((one) =>
      within({ ...place, schema: { examples: schema.examples, ...one } }, components, followed),
    ),
    ...Object.entries(properties).flatMap(([name, one]) => inner(name, one)),
    ...[...prefixItems, ...(items ? [items] : [])].flatMap((one) => inner(element, one)),
    ...(typeof additionalProperties === 'object' && !isAnything(additionalProperties)
      ? inner(recordValue, additionalProperties)
      : []),
  ];
}

/** The schema that a reference names; any other schema itself. */
export const resolved = (schema: Schema, components: Components): Schema =>
  schema.$ref === undefined ? schema : (components[schema.$ref.replace(/.*\//, '')] ?? {});

/** The path of a place, such as `body.lineItems[].code`. */
export const spelled = ({ part, steps }: Place): string =>
  steps.reduce<string>(
    (text, step) => text + (step === element ? '[]' : step === recordValue ? '{}' : `.${String(step)}`),
    part,
  );
