/** What a function returned for the arguments on the way to here, and the ways that lead on. */
interface Branch {
  readonly next: Map<unknown, Branch>;
  result?: object;
}

/**
 * Makes a function that creates schemas return the same one for the same arguments. A schema takes about a kilobyte, and
 * hundreds of operations use equal ones. Results are kept forever, so the arguments must never come from a request.
 */
export function memoize<Create extends (...values: never[]) => object>(create: Create): Create {
  const root: Branch = { next: new Map() };
  const memoized = (...values: never[]): object => {
    let branch = root;
    for (const value of values) {
      const known = branch.next.get(value) ?? { next: new Map() };
      branch.next.set(value, known);
      branch = known;
    }
    branch.result ??= create(...values);
    return branch.result;
  };
  return memoized as Create;
}
