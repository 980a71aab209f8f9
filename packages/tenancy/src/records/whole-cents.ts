import { p } from '@mikro-orm/core';
import { columnOf } from './column.ts';

declare const whole: unique symbol;

/** An amount in whole cents, as PostgreSQL works it out; nobody writes it. */
export type WholeCents = number & { readonly [whole]: true };

/** The property that holds an amount in whole cents. */
export const centsOf = (property: string) => `${property}Cents`;

/**
 * Declares what an entity holds beside an amount, as `balanceCents` beside `balance`: the amount in whole cents, which
 * PostgreSQL keeps equal. Lists are filtered and sorted by it: before the policy of row level security come only
 * operators that can't leak, and PostgreSQL vouches for those of integers, not for those of numeric, so that an index
 * leads to whole cents alone.
 */
export const wholeCents = (property: string) =>
  p
    .bigint('number')
    .$type<WholeCents>()
    .generated(`(((${columnOf(property)} * (100)::numeric))::bigint) stored`)
    .lazy();
