/**
 * What only row counters need: their triggers, the functions of these, and their rows. The names of both begin as those of
 * the generator of migrations do.
 */
const patterns = [
  /^(create|drop) trigger (if exists )?"counted_/,
  /^(create or replace|drop) function (if exists )?"\w+"\."\w+_counted_/,
  /^(insert into|delete from) lists\.(counters|row_counts|row_changes|row_sums)\b/,
];

/** True for a statement that a database without row counters does not need, such as one that Citus has distributed. */
export const isForRowCounters = (statement: string): boolean =>
  patterns.some((pattern) => pattern.test(statement.replace(/\s+/g, ' ').trim()));
