import { p } from '@mikro-orm/core';

declare const workedOut: unique symbol;

/** Whether something holds of a record, as PostgreSQL works it out; nobody writes it. */
export type Whether = boolean & { readonly [workedOut]: true };

/**
 * Declares a property that PostgreSQL works out of other columns, as SQL over their bare names that is never null. An
 * index leads to it and totals are counted by it, unlike a condition that a list works out row by row.
 */
export const whether = (condition: string) =>
  p.boolean().$type<Whether>().generated(`((${condition})) stored`).lazy();
