import { p } from '@mikro-orm/core';

declare const generated: unique symbol;

/** A boolean that PostgreSQL computes from other columns; the application never writes it. */
export type GeneratedFlag = boolean & { readonly [generated]: true };

/**
 * Declares a generated column for a condition, written as SQL over unqualified column names that is never null. Unlike
 * a condition that a list evaluates for each row, it can be indexed, and row counters can count by it.
 */
export const generatedFlag = (condition: string) =>
  p.boolean().$type<GeneratedFlag>().generated(`((${condition})) stored`).lazy();
