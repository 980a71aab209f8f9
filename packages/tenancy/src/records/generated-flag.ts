import { p } from '@mikro-orm/core';

declare const workedOut: unique symbol;

/** GeneratedFlag something holds of a record, as PostgreSQL works it out; nobody writes it. */
export type GeneratedFlag = boolean & { readonly [workedOut]: true };

/**
 * Declares a property that PostgreSQL works out of other columns, as SQL over their bare names that is never null. An
 * index leads to it and totals are counted by it, unlike a condition that a list works out row by row.
 */
export const generatedFlag = (condition: string) =>
  p.boolean().$type<GeneratedFlag>().generated(`((${condition})) stored`).lazy();
