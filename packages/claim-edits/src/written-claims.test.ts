import { fc, test } from '@fast-check/vitest';
import { anyChoices, mostChoices } from '@rcm/example-claims/choices';
import { context as defaultContext, outpatientClaim, professionalClaim } from '@rcm/example-claims/claims';
import { envelope, groupEnvelope } from '@rcm/example-claims/envelope';
import { transaction } from '@rcm/example-claims/transaction';
import {
  type InterchangeToWrite,
  readX12,
  recordShape,
  type Shape,
  type WritableRecord,
  type WriteOptions,
  writeX12,
} from '@rcm/x12';
import { expect, test as plainTest } from 'vitest';
import { changed, withLines } from '../test/edit-cases.ts';
import { generatedClaim } from '../test/generated-claims.ts';
import { type ClaimKind, type ClaimToEdit, editClaim } from './index.ts';

const numRuns = Number(process.env.RCM_TEST_CLAIM_EDITS_RUNS ?? 500);

const plainCharacters = `ABZab09 -.,/#&'()`;
const withSeparators = `${plainCharacters}*:^~`;
const separators = /[*:^~]/g;

/** Texts as they are read when separators within them are written as spaces. */
function withSpaces(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(separators, ' ').trim();
  if (Array.isArray(value)) return value.map(withSpaces);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withSpaces(each)]));
}

const recordNames = ['billingProvider', 'subscriber', 'patient', 'claim'] as const;

/** The interchange with a claim alone. */
function interchangeOf(claim: ClaimToEdit): InterchangeToWrite {
  const names = recordNames.filter((name) => claim[name] !== null);
  const records = [
    { kind: `${claim.kind}.transaction`, value: transaction },
    ...names.map((name) => ({ kind: `${claim.kind}.${name}`, value: claim[name] })),
  ];
  return {
    ...envelope,
    groups: [
      claim.kind === '837P'
        ? { ...groupEnvelope, type: '837P', sets: [{ records: records as WritableRecord<'837P'>[] }] }
        : { ...groupEnvelope, type: '837I', sets: [{ records: records as WritableRecord<'837I'>[] }] },
    ],
  };
}

/** Writes a claim alone in a file, reads the file, and expects the claim in it. */
async function expectReadBack(claim: ClaimToEdit, writing: WriteOptions): Promise<void> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeX12(interchangeOf(claim), writing)) chunks.push(encoder.encode(chunk));
  const found: Record<string, unknown> = {};
  for await (const event of readX12(chunks)) {
    if ('accepted' in event) expect(event.accepted).toBe(true);
    if (!('value' in event)) continue;
    expect(event.faults).toEqual([]);
    const name = event.kind.slice(`${claim.kind}.`.length);
    if (name === 'transaction') continue;
    expect(found).not.toHaveProperty(name);
    found[name] = event.value;
  }
  const names = recordNames.filter((name) => claim[name] !== null);
  const written = Object.fromEntries(names.map((name) => [name, claim[name]]));
  expect(found).toMatchObject(withSpaces(written) as object);
  expect(Object.keys(found).toSorted()).toEqual([...names].toSorted());
}

const errorsOf = (claim: ClaimToEdit, writing: WriteOptions): string[] =>
  editClaim(claim, { ...defaultContext, writing })
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ code, path }) => `${code} ${path}`);

/** What makes a claim fail. */
const faults: readonly ((claim: ClaimToEdit) => ClaimToEdit)[] = [
  (claim) => changed(claim, { 'claim.chargeAmount': '0.01' }),
  (claim) => changed(claim, { 'claim.patientControlNumber': 'C'.repeat(21) }),
  (claim) => changed(claim, { 'subscriber.name.city': null, 'subscriber.payer.lastName': null }),
];

const space: WriteOptions = { separatorsInData: 'space' };

const anyClaim = fc
  .record({
    kind: fc.constantFrom<ClaimKind>('837P', '837I'),
    choices: anyChoices,
    lineCount: fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom(50, 51) },
    ),
    writing: fc.constantFrom<WriteOptions>({}, space),
    hasSeparators: fc.boolean(),
    fault: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...faults) },
    ),
  })
  .map(({ kind, choices, lineCount, writing, hasSeparators, fault }) => {
    const characters = hasSeparators ? withSeparators : plainCharacters;
    const claim = generatedClaim({ choices, characters }, kind, lineCount);
    return { claim: fault ? fault(claim) : claim, writing };
  });

const passed = { '837P': 0, '837I': 0 };
const failed = { '837P': 0, '837I': 0 };

test.prop([anyClaim], { numRuns })(
  'a claim that passes its edits reads back as it was written',
  async ({ claim, writing }) => {
    if (errorsOf(claim, writing).length > 0) {
      failed[claim.kind] += 1;
      return;
    }
    passed[claim.kind] += 1;
    await expectReadBack(claim, writing);
  },
  600_000,
);

plainTest('of the claims above, most pass and some fail', () => {
  for (const kind of ['837P', '837I'] as const) {
    expect(passed[kind]).toBeGreaterThan(numRuns / 5);
    expect(failed[kind]).toBeGreaterThan(0);
  }
});

/** The names of a shape that none of the values has. */
function missingNames(shape: Shape, values: readonly unknown[], path: string): string[] {
  const given = values.filter((value) => value !== null && value !== undefined);
  if (shape.kind === 'list') return missingNames(shape.of, given.flat(), path);
  if (given.length === 0) return [path];
  if (shape.kind !== 'object') return [];
  return Object.entries(shape.fields).flatMap(([name, field]) =>
    missingNames(
      field.shape,
      given.map((value) => (value as Record<string, unknown>)[name]),
      `${path}.${name}`,
    ),
  );
}

/** Names that exclude others, so that a claim with all other names lacks some of them. */
const exclusive = new RegExp(
  '[.](?:state|country|countrySubdivision|time|insuranceType|relationship|decidedOn|nonCoveredAmount|remainingAmount)$|' +
    '[.](?:healthCareCodes[.]|adjudications[.]revenueCode)',
);

plainTest.each(['837P', '837I'] as const)(
  'an %s with everything, as long and as often as possible, reads back as it was written',
  async (kind) => {
    const claim = generatedClaim({ choices: mostChoices(), characters: withSeparators }, kind, 2);
    const missing = recordNames.flatMap((name) =>
      missingNames(recordShape(`${kind}.${name}`), [claim[name]], name),
    );
    expect(missing.filter((path) => !exclusive.test(path))).toEqual([]);
    expect(errorsOf(claim, space)).toEqual([]);
    await expectReadBack(claim, space);
  },
);

plainTest.each([
  ['50', withLines(professionalClaim, 50)],
  ['999', withLines(outpatientClaim, 999)],
])('a claim with %s lines reads back as it was written', async (_, claim) => {
  expect(errorsOf(claim, {})).toEqual([]);
  await expectReadBack(claim, {});
});
