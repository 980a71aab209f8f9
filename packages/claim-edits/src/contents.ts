/** What any loop of a claim may have, by the paths: found by names and not by loops, so that no loop is forgotten. */
export interface Contents {
  /** NM109 with NM108 XX. */
  readonly npis: readonly Found[];
  /** PRV03. */
  readonly taxonomyCodes: readonly Found[];
  /** N4. */
  readonly cities: readonly FoundCity[];
  /** Texts with characters outside of the character set. */
  readonly foreignTexts: readonly string[];
}

interface Found {
  readonly path: string;
  readonly value: string;
}

/** N4. */
interface City {
  readonly state?: string | null;
  readonly postalCode?: string | null;
  readonly country?: string | null;
}

interface FoundCity {
  readonly path: string;
  readonly value: City;
}

type Values = Readonly<Record<string, unknown>>;

/** Anything but the printable characters of ASCII, which are the extended character set of X12. Blanks are trimmed. */
const foreign = /[^ -~]/;

const pathText = (path: readonly (string | number)[]) =>
  path.map((each, at) => (typeof each === 'number' ? `[${each}]` : `${at > 0 ? '.' : ''}${each}`)).join('');

/** Finds what several loops have in common. */
export function contentsOf(claim: object): Contents {
  const npis: Found[] = [];
  const taxonomyCodes: Found[] = [];
  const cities: FoundCity[] = [];
  const foreignTexts: string[] = [];
  const path: (string | number)[] = [];

  function visitText(name: string | number, value: string, { identifierQualifier }: Values): void {
    if (foreign.test(value)) foreignTexts.push(pathText(path));
    if (name === 'taxonomyCode') taxonomyCodes.push({ path: pathText(path), value });
    if (name === 'identifier' && identifierQualifier === 'XX') npis.push({ path: pathText(path), value });
  }

  function visit(name: string | number, value: unknown, owner: Values): void {
    if (value === null || value === undefined) return;
    path.push(name);
    if (typeof value === 'string') visitText(name, value, owner);
    else if (Array.isArray(value)) for (let at = 0; at < value.length; at += 1) visit(at, value[at], owner);
    else if (typeof value === 'object') {
      if (name === 'city') cities.push({ path: pathText(path), value });
      visitAll(value as Values);
    }
    path.pop();
  }

  function visitAll(values: Values): void {
    for (const name in values) visit(name, values[name], values);
  }

  visitAll(claim as Values);
  return { npis, taxonomyCodes, cities, foreignTexts };
}
