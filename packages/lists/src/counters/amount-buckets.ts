/** SQL of the width of the bucket of an amount, which is SQL of whole cents: a power of ten, so that two digits remain. */
const widthOf = (cents: string) => `(10 ^ greatest(length(abs(${cents})::text) - 2, 0))::bigint`;

/**
 * SQL of the bucket of an amount in whole cents: its first two digits, followed by zeros, as -12000 for -12345. Greater
 * amounts have the same bucket or a greater one.
 */
export const bucketOf = (cents: string) => `${cents} - ${cents} % ${widthOf(cents)}`;

/** SQL of the least amount of the bucket of an amount. Buckets of negative amounts are named by their greatest. */
export const leastInBucket = (cents: string) =>
  `${bucketOf(cents)} - case when ${cents} < 0 then ${widthOf(cents)} - 1 else 0 end`;

/** SQL of the greatest amount of the bucket of an amount. */
export const mostInBucket = (cents: string) =>
  `${bucketOf(cents)} + case when ${cents} < 0 then 0 else ${widthOf(cents)} - 1 end`;
