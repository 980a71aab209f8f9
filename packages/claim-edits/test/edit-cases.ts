import { context as defaultContext } from '@rcm/example-claims/claims';
import { describe, expect, test } from 'vitest';
import type { EditGroup } from '../src/edit.ts';
import { type ClaimKind, type ClaimToEdit, type EditContext, editClaim } from '../src/index.ts';

/** Values of a claim by their paths, such as `claim.services[0].service.unit`; undefined removes. */
type Change = Readonly<Record<string, unknown>>;

/** A changed claim, and everything that fails in it. */
interface EditCase {
  readonly code: string;
  readonly claim: ClaimToEdit;
  readonly change: Change;
  readonly context: EditContext;
  /** `CODE path`, sorted. */
  readonly failures: readonly string[];
}

interface Options {
  readonly context?: Partial<EditContext>;
}

interface FailureOptions extends Options {
  /** Where the edit fails: at the changed paths unless it says otherwise. */
  readonly at?: readonly string[];
  /** The edits that necessarily fail too, as `CODE path`. */
  readonly also?: readonly string[];
}

/** A claim with the values at some paths replaced. */
export function changed<C extends ClaimToEdit>(base: C, change: Change): C {
  // A structured clone would keep values shared that the base shares, such as an address.
  const copy = JSON.parse(JSON.stringify(base)) as C;
  for (const [path, value] of Object.entries(change)) {
    const names = path.split(/[.[\]]+/).filter((name) => name !== '');
    const last = names.pop() ?? '';
    let owner = copy as unknown as Record<string, unknown>;
    for (const name of names) owner = owner[name] as Record<string, unknown>;
    owner[last] = value;
  }
  return copy;
}

/** A claim with its line several times. */
export const withLines = <C extends ClaimToEdit>(base: C, count: number): C =>
  changed(base, {
    'claim.chargeAmount': `${250 * count}.00`,
    'claim.services': Array.from({ length: count }, (_, at) => ({
      ...base.claim.services?.[0],
      lineControlNumber: `${at + 1}`,
    })),
  });

const casesOf = (
  code: string,
  bases: readonly ClaimToEdit[],
  change: Change,
  failures: readonly string[],
  context: Partial<EditContext> = {},
): EditCase[] =>
  bases.map((base) => ({
    code,
    claim: changed(base, change),
    change,
    context: { ...defaultContext, ...context },
    failures: failures.toSorted(),
  }));

/** Claims that fail an edit, and no other that is not named. */
export const fails = (
  code: string,
  bases: readonly ClaimToEdit[],
  change: Change,
  { at = Object.keys(change), also = [], context }: FailureOptions = {},
): EditCase[] => casesOf(code, bases, change, [...at.map((path) => `${code} ${path}`), ...also], context);

/** Claims that pass an edit that they might fail, and all others. */
export const passes = (
  code: string,
  bases: readonly ClaimToEdit[],
  change: Change,
  { context }: Options = {},
): EditCase[] => casesOf(code, bases, change, [], context);

/** Each edit of a group as `CODE kind`. */
const editsOf = ({ edits = [], professional = [], institutional = [] }: EditGroup): string[] => {
  const named = (all: readonly { readonly code: string }[], kind: ClaimKind) =>
    all.map(({ code }) => `${code} ${kind}`);
  return [
    ...named(edits, '837P'),
    ...named(edits, '837I'),
    ...named(professional, '837P'),
    ...named(institutional, '837I'),
  ].toSorted();
};

const distinct = (cases: readonly EditCase[]): string[] =>
  [...new Set(cases.map(({ code, claim }) => `${code} ${claim.kind}`))].toSorted();

/** Tests the edits of a group by claims of which each fails exactly what it names. */
export function testEdits(group: EditGroup, ...tables: readonly (readonly EditCase[])[]): void {
  const cases = tables.flat();
  const failing = cases.filter(({ failures }) => failures.length > 0);
  const passing = cases.filter(({ failures }) => failures.length === 0);

  describe(group.name, () => {
    test.each(
      cases.map(({ claim, ...each }) => {
        const verb = each.failures.length > 0 ? 'fails' : 'passes';
        return [
          `${claim.kind} ${verb} ${each.code}: ${JSON.stringify(each.change).slice(0, 120)}`,
          { claim, ...each },
        ] as const;
      }),
    )('%s', (_, { claim, context, failures }) => {
      const found = editClaim(claim, context).map(({ code, path }) => `${code} ${path}`);
      expect(found.toSorted()).toEqual(failures);
    });

    test('each edit has claims that fail it and claims that pass it', () => {
      expect(distinct(failing)).toEqual(editsOf(group));
      expect(distinct(passing)).toEqual(editsOf(group));
    });
  });
}
