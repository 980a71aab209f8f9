import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

const placesOf = (issues: readonly { readonly path: string }[]) => [
  ...new Set(issues.map(({ path }) => path)),
];

/** What an operation throws for a request that is wrong at these places alone, such as `body.lines.0.units`: a 400. */
export const refusedAt = (...paths: readonly string[]) => ({
  status: 400,
  details: {
    issues: expect.toSatisfy(
      (issues) => isDeepStrictEqual(placesOf(issues), paths),
      `issues at ${paths.join(', ')} alone`,
    ),
  },
});
