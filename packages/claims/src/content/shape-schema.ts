import { date, orNull, text } from '@rcm/envelope';
import type { ObjectShape, Shape } from '@rcm/x12';
import { z } from 'zod';

const amount = z
  .string()
  .max(16)
  .regex(/^-?\d{1,12}\.\d{2}$/)
  .meta({ description: 'Decimal string with 2 decimals', examples: ['456.10'] });

const decimal = z
  .string()
  .max(38)
  .regex(/^-?(?=.*\d)\d{0,18}(\.\d{1,18})?$/)
  .meta({ description: 'Decimal string', examples: ['2.5'] });

const unsignedDecimal = z
  .string()
  .max(37)
  .regex(/^(?=.*\d)\d{0,18}(\.\d{1,18})?$/)
  .meta({ description: 'Decimal string of at least 0', examples: ['2.5'] });

const time = z
  .string()
  .max(8)
  .regex(/^([01]\d|2[0-3])[0-5]\d([0-5]\d\d{0,2})?$/)
  .meta({ description: 'Time of day, HHMM or more digits', examples: ['1430'] });

const hourAndMinute = z
  .string()
  .max(4)
  .regex(/^([01]\d|2[0-3])[0-5]\d$/)
  .meta({ description: 'Time of day, HHMM', examples: ['1430'] });

const scalars = {
  amount,
  decimal,
  quantity: unsignedDecimal,
  count: z.int().min(0),
  date,
  shortDate: date,
  time,
  hourAndMinute,
} as const;

/** The most items of a list that the guide does not bound. */
const mostItems = 999;

/** Objects that occur in several places of a transaction set have one schema, which is named after the first. */
export class ShapeSchemas {
  readonly #named = new Map<string, z.ZodType>();
  readonly #names = new Set<string>();

  /**
   * The schema of values of which each name may be left out or null; it is named `X12` and the place.
   */
  sparse({ fields }: ObjectShape, place: string): z.ZodType {
    const names = Object.entries(fields);
    // What the writer requires is an edit, and no difference between schemas.
    const key = JSON.stringify(names, (name, value: unknown) => (name === 'isRequired' ? undefined : value));
    const known = this.#named.get(key);
    if (known !== undefined) return known;
    const schema = z
      .strictObject(
        Object.fromEntries(
          names.map(([name, field]) => [
            name,
            orNull(this.#schemaOf(field.shape, field.place)).optional().describe(field.place),
          ]),
        ),
      )
      .meta({ id: this.#nameOf(place), description: `${place} of the implementation guide` });
    this.#named.set(key, schema);
    return schema;
  }

  #schemaOf(shape: Shape, place: string): z.ZodType {
    // The guide's shortest lengths are an edit: files that are read may have shorter texts.
    if (shape.kind === 'text') return text(1, shape.maxLength);
    if (shape.kind === 'code') return z.enum(shape.codes);
    if (shape.kind === 'object') return this.sparse(shape, place);
    if (shape.kind !== 'list') return scalars[shape.kind];
    return z.array(this.#schemaOf(shape.of, place)).max(Math.min(shape.max, mostItems));
  }

  #nameOf(place: string): string {
    const name = `X12${/^\d/.test(place) ? 'Loop' : ''}${place.replaceAll(/\W/g, '')}`;
    for (let number = 1; ; number += 1) {
      const unique = number === 1 ? name : `${name}Variant${number}`;
      if (this.#names.has(unique)) continue;
      this.#names.add(unique);
      return unique;
    }
  }
}
