/** A JSON Schema as the document holds it. */
export interface JsonSchema {
  [key: string]: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  exclusiveMinimum?: number;
}

const dateTime = '2026-03-31T15:30:00.000Z';

/** A value that fits a schema: its own example where it has one, else the plainest that its bounds allow. */
export function sample(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): unknown {
  if (schema.$ref)
    return sample(components[schema.$ref.replace('#/components/schemas/', '')] ?? {}, components);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return sample(alternatives[0] ?? {}, components);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, components)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, property]) => [
        key,
        sampleOf(key, property, components),
      ]),
    );
  }
  if (type === 'array') return schema.items ? [sample(schema.items, components)] : [];
  if (type === 'integer' || type === 'number') return numberFor(schema);
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (schema.format === 'date-time') return dateTime;
  if (schema.format === 'date') return dateTime.slice(0, 10);
  if (schema.format === 'uri') return 'https://portal.example.org/';
  return 'text'.padEnd(schema.minLength ?? 0, 'x');
}

/** Identifiers look like identifiers, so that an example reads like an answer. */
function sampleOf(
  key: string,
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown {
  const value = sample(schema, components);
  if (value !== 'text') return value;
  if (key === 'organizationId') return '018f3c5e-7a1b-7c3d-9e2f-4a5b6c7d8e9f';
  return key === 'id' || key.endsWith('Id')
    ? `${key === 'id' ? 'rec' : key.slice(0, 3).toLowerCase()}_01k9d3w5m0e6x8r2t4v6y8z0a1`
    : value;
}

function numberFor({ minimum, exclusiveMinimum, type }: JsonSchema): number {
  if (minimum !== undefined) return Math.max(minimum, 0) === 0 ? Math.max(minimum, 0) : minimum;
  if (exclusiveMinimum !== undefined && exclusiveMinimum >= 0) return exclusiveMinimum + 1;
  return type === 'integer' ? 1 : 1.5;
}
