import { z } from 'zod';
import { cellValue } from './cell-value.ts';
import { wellFormed } from './well-formed.ts';

/** The part of a JSON Schema that says how a value is read. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/** The JSON Schema of the bodies of a schema. */
export const inputShape = (schema: z.ZodObject): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** How a spreadsheet is kept from evaluating a cell of an export: a quotation mark before the text of a formula. */
const guardedFormula = /^'(?='*[=+\-@\t\r])/;

/** The text of a cell without the quotation mark that an export puts before formulas, as in `'+1 559 555 0142`. */
export const unguarded = (cell: string): string => cell.replace(guardedFormula, '');

/**
 * A value as an export writes it, in the form that a body has: null is an omitted field, an amount is a number instead
 * of a text, and a list in a cell is a list instead of JSON. Other values stay, for the schema to reject.
 */
export function fromExport(value: unknown, shape: JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => fromExport(item, shape?.items));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) =>
        field === null ? [] : [[name, fromExport(field, fieldOf(shape, name))]],
      ),
    );
  }
  if (typeof value !== 'string') return value;
  if (shape?.type === 'number') return cellValue(value, 'number');
  return shape?.items || shape?.properties ? fromJson(value, shape) : value;
}

const fieldOf = (shape: JsonSchema | undefined, name: string): JsonSchema | undefined =>
  shape?.properties && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined;

function fromJson(cell: string, shape: JsonSchema): unknown {
  try {
    return fromExport(JSON.parse(cell, wellFormed), shape);
  } catch {
    return cell;
  }
}
