import { p } from '@mikro-orm/core';
import { columnOf } from './column.ts';

declare const whole: unique symbol;

/** An amount in whole cents that PostgreSQL computes; the application never writes it. */
export type WholeCents = number & { readonly [whole]: true };

/** The name of the property with an amount in whole cents: `balanceCents` for `balance`. */
export const centsOf = (property: string) => `${property}Cents`;

/**
 * Declares a generated column with an amount in whole cents, as `balanceCents` for `balance`. Lists filter and sort by
 * it: under row level security an index serves only conditions with leakproof operators, which PostgreSQL has for
 * integers and not for numeric.
 */
export const wholeCents = (property: string) => wholeCentsOf(columnOf(property));

/** The same of an SQL expression over the columns of the record, as PostgreSQL writes it. */
export const wholeCentsOf = (amount: string) =>
  p.bigint('number').$type<WholeCents>().generated(`(((${amount} * (100)::numeric))::bigint) stored`).lazy();
