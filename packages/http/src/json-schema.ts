import { z } from 'zod';
import type { JsonSchema } from './sample.ts';

/** The metadata of wire scalars that only this document uses. */
interface WireMetadata {
  readonly references?: string;
  readonly integer?: { readonly minimum: number; readonly maximum: number };
  readonly repeatable?: boolean;
}

export interface SchemaOptions {
  /** True where an object has only the fields that it declares, except in named parts. */
  readonly isClosed?: boolean;
}

/** A wire schema as JSON Schema 2020-12; named parts become components. */
export function jsonSchema(
  schema: z.ZodType,
  schemas: Record<string, JsonSchema>,
  { isClosed = false }: SchemaOptions = {},
): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ jsonSchema: described }) {
      // Named parts may be parts of answers too, which may gain fields.
      if (isClosed && described.properties && !('id' in described)) described.additionalProperties ??= false;
      const { references, integer, repeatable, ...rest } = described as JsonSchema & WireMetadata;
      if (references === undefined && integer === undefined && repeatable === undefined) return;
      for (const key in described) delete described[key];
      Object.assign(described, rest);
      if (references !== undefined) described['x-references'] = references;
      if (integer !== undefined) {
        delete described.pattern;
        Object.assign(described, { type: 'integer', ...integer });
      }
      if (repeatable === true) {
        const [, array] = described.anyOf ?? [];
        delete described.anyOf;
        Object.assign(described, array);
      }
    },
  }) as JsonSchema;
  const { $schema: _dialect, $defs = {}, ...described } = made;
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _id, ...component } = relinked(withMapping(definition as JsonSchema, $defs)) as JsonSchema;
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`Two different schemas are named ${name}`);
    }
    schemas[name] = component;
  }
  return relinked(described) as JsonSchema;
}

/**
 * A union whose alternatives differ by the value of a field, with the schema of each value. Without it, generators take the
 * name of a schema for the value.
 */
function withMapping(union: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { discriminator, oneOf = [] } = union;
  if (discriminator === undefined) return union;
  const { propertyName } = discriminator;
  const mapping = oneOf.map(({ $ref = '' }) => {
    const name = $ref.replace('#/$defs/', '');
    return [schemas[name]?.properties?.[propertyName]?.const, `#/components/schemas/${name}`];
  });
  return { ...union, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
}

function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string'
        ? item.replace('#/$defs/', '#/components/schemas/')
        : relinked(item),
    ]),
  );
}
