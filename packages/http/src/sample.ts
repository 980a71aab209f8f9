/** A JSON Schema of the document. */
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
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
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

/** The text of a schema without a more specific example. */
const defaultText = 'text';

/** A value that matches a schema: its own example where it has one, else a simple value within its bounds. */
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
  return defaultText.padEnd(schema.minLength ?? 0, 'x');
}

/** The example of a field; identifiers look like real ones. */
export function sampleOf(
  key: string,
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown {
  const value = sample(schema, components);
  const isList = Array.isArray(value);
  if ((isList ? value[0] : value) !== defaultText || !/^id$|Ids?$|^ids$/.test(key)) return value;
  const prefix = /^ids?$/.test(key) ? 'rec' : key.slice(0, 3).toLowerCase();
  const identifier = `${prefix}_01k9d3w5m0e6x8r2t4v6y8z0a1`;
  return isList ? [identifier] : identifier;
}

function numberFor({ minimum, exclusiveMinimum, type }: JsonSchema): number {
  if (minimum !== undefined) return Math.max(minimum, 0) === 0 ? Math.max(minimum, 0) : minimum;
  if (exclusiveMinimum !== undefined && exclusiveMinimum >= 0) return exclusiveMinimum + 1;
  return type === 'integer' ? 1 : 1.5;
}
