import { p } from '@mikro-orm/core';

declare const generated: unique symbol;

/** A time that PostgreSQL computes from other columns; the application never writes it. */
export type GeneratedMoment = Date & { readonly [generated]: true };

/** Declares a generated column for a time, written as SQL over unqualified column names, so that it can be indexed. */
export const generatedMoment = (expression: string) =>
  p.datetime(3).$type<GeneratedMoment>().generated(`(${expression}) stored`).nullable().lazy();
