import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

const placesOf = (issues: readonly { readonly path: string }[]) => [
  ...new Set(issues.map(({ path }) => path)),
];

/** Matches the 400 that an operation throws for exactly these invalid paths, such as `body.lines.0.units`. */
export const refusedAt = (...paths: readonly string[]) => ({
  status: 400,
  details: {
    issues: expect.toSatisfy(
      (issues) => isDeepStrictEqual(placesOf(issues), paths),
      `issues at ${paths.join(', ')} alone`,
    ),
  },
});
