import type { z } from 'zod';

/** A place within a value. */
export type Path = (string | number)[];

/** The schema of a value itself: without what makes it optional, recursive or transformed. */
export function innerSchema(schema: z.core.$ZodType): z.core.$ZodTypes {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'lazy':
      return innerSchema((schema as z.core.$ZodLazy)._zod.innerType);
    case 'pipe':
      // The first part of what `z.preprocess` makes is a function.
      return innerSchema(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return innerSchema(def.innerType);
    default:
      return schema as z.core.$ZodTypes;
  }
}

/** True for an object that is no array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for an array beyond the bound of its schema. Its elements need not be looked at. */
export const isTooLong = (schema: z.core.$ZodType, value: readonly unknown[]): boolean =>
  (schema._zod.def.checks ?? []).some((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod;
    return def.check === 'max_length' && value.length > def.maximum;
  });
