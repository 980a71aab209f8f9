import type { TenantContext } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { aClaim, FakeModules } from '../../test/remittance-host.ts';
import { matchClaims } from './claim-matching.ts';

const context = {} as TenantContext;

interface Named {
  readonly number?: string | null;
  readonly payerNumber?: string | null;
  readonly payerId?: string | null;
  readonly status?: string | null;
}

function matching(
  claims: readonly ReturnType<typeof aClaim>[],
  successors: Readonly<Record<string, string>> = {},
) {
  const fakes = new FakeModules();
  fakes.has(...claims);
  for (const [id, successor] of Object.entries(successors)) fakes.successors.set(id, successor);
  return async ({ number = null, payerNumber = null, payerId = 'pyr_1', status = '1' }: Named) => {
    const named = [{ patientControlNumber: number, payerClaimNumber: payerNumber, claimStatusCode: status }];
    const [match] = await matchClaims(context, fakes.ports, payerId, named);
    return typeof match === 'string' ? match : match && `${match.claimId} ${match.matchedBy}`;
  };
}

const known = matching([
  aClaim('clm_1', { claimNumber: 'A100', payerClaimNumber: 'ICN-1' }),
  aClaim('clm_2', { claimNumber: 'A200', payerClaimNumber: 'ICN-2' }),
  aClaim('clm_3', { claimNumber: 'A300-1' }),
  aClaim('clm_4', { claimNumber: 'A300' }),
]);

const sameNumber = matching([
  aClaim('clm_1', { claimNumber: 'A100', payerClaimNumber: 'ICN-1', successorId: 'clm_2' }),
  aClaim('clm_2', { claimNumber: 'A100', replacesClaimId: 'clm_1' }),
]);

const voided = matching([
  aClaim('clm_1', { claimNumber: 'A100', payerClaimNumber: 'ICN-1', isVoided: true }),
]);

const replaced = matching(
  [
    aClaim('clm_1', { claimNumber: 'A100', payerClaimNumber: 'ICN-1' }),
    aClaim('clm_2', { claimNumber: 'A100B' }),
  ],
  { clm_1: 'clm_2' },
);

describe('the claim of a claim payment', () => {
  test.each<[string, Named, string]>([
    ['its successor, for a new answer', { number: 'A100', payerNumber: 'ICN-9' }, 'clm_2 CLAIM_NUMBER'],
    ['its successor, for an answer without a number', { number: 'A100' }, 'clm_2 CLAIM_NUMBER'],
    ['its successor, without a suffix', { number: 'A100-7' }, 'clm_2 CLAIM_NUMBER_WITHOUT_SUFFIX'],
    ['its successor, recorded by hand', { number: 'A100', status: null }, 'clm_2 CLAIM_NUMBER'],
    ['itself, for a reversal', { number: 'A100', status: '22' }, 'clm_1 CLAIM_NUMBER'],
    ['itself, by the number of its answer', { number: 'A100', payerNumber: 'ICN-1' }, 'clm_1 CLAIM_NUMBER'],
  ])('with the number of a replaced claim is %s', async (_case, named, found) => {
    expect(await replaced(named)).toBe(found);
  });

  test.each<[string, Named, string]>([
    ['its successor, for a new answer', { number: 'A100', payerNumber: 'ICN-9' }, 'clm_2 CLAIM_NUMBER'],
    ['itself, by the number of its answer', { number: 'A100', payerNumber: 'ICN-1' }, 'clm_1 CLAIM_NUMBER'],
    ['its account, for a reversal', { number: 'A100', status: '22' }, 'clm_2 CLAIM_NUMBER'],
  ])('with the number of a replaced claim and its successor is %s', async (_case, named, found) => {
    expect(await sameNumber(named)).toBe(found);
  });

  test.each<[string, Named, string]>([
    ['found for a reversal', { number: 'A100', payerNumber: 'ICN-1', status: '22' }, 'clm_1 CLAIM_NUMBER'],
    ['not found for an answer', { number: 'A100', payerNumber: 'ICN-9' }, 'CLAIM_NOT_FOUND'],
  ])('that is voided is %s', async (_case, named, found) => {
    expect(await voided(named)).toBe(found);
  });

  test.each<[string, Named, string]>([
    ['its number', { number: 'A100' }, 'clm_1 CLAIM_NUMBER'],
    ['its number before the payer’s', { number: 'A100', payerNumber: 'ICN-2' }, 'clm_1 CLAIM_NUMBER'],
    ['the payer’s number', { number: 'X', payerNumber: 'ICN-2' }, 'clm_2 PAYER_CLAIM_NUMBER'],
    ['the payer’s number alone', { payerNumber: 'ICN-2' }, 'clm_2 PAYER_CLAIM_NUMBER'],
    [
      'the payer’s number before a suffix',
      { number: 'A100-1', payerNumber: 'ICN-2' },
      'clm_2 PAYER_CLAIM_NUMBER',
    ],
    ['its number with a check digit after -', { number: 'A100-7' }, 'clm_1 CLAIM_NUMBER_WITHOUT_SUFFIX'],
    ['its number with letters after .', { number: 'A100.RB' }, 'clm_1 CLAIM_NUMBER_WITHOUT_SUFFIX'],
    ['its whole number before that without a suffix', { number: 'A300-1' }, 'clm_3 CLAIM_NUMBER'],
    ['its number without the last suffix only', { number: 'A300-1-2' }, 'clm_3 CLAIM_NUMBER_WITHOUT_SUFFIX'],
  ])('is found by %s', async (_case, named, found) => {
    expect(await known(named)).toBe(found);
  });

  test.each<[string, Named]>([
    ['a number of nobody', { number: 'A999' }],
    ['no number', {}],
    ['an empty number', { number: '' }],
    ['the number of another payer', { payerNumber: 'ICN-2', payerId: 'pyr_2' }],
    ['the number of a payer that nobody knows', { payerNumber: 'ICN-2', payerId: null }],
    ['a suffix after another character', { number: 'A100_1' }],
    ['a suffix of nothing', { number: 'A100-' }],
    ['a suffix of other signs', { number: 'A100-#1' }],
    ['a suffix alone', { number: '-1' }],
    ['a longer number', { number: 'A1001' }],
    ['another case', { number: 'a100' }],
  ])('is not found by %s', async (_case, named) => {
    expect(await known(named)).toBe('CLAIM_NOT_FOUND');
  });

  test('is ambiguous if several claims have the number', async () => {
    const match = matching([
      aClaim('clm_1', { claimNumber: 'A100', payerClaimNumber: 'ICN-1' }),
      aClaim('clm_2', { claimNumber: 'A100', payerClaimNumber: 'ICN-9' }),
      aClaim('clm_3', { claimNumber: 'A300', payerClaimNumber: 'ICN-9' }),
    ]);
    expect(await match({ number: 'A100' })).toBe('CLAIM_AMBIGUOUS');
    expect(await match({ number: 'A100-1' })).toBe('CLAIM_AMBIGUOUS');
    expect(await match({ payerNumber: 'ICN-9' })).toBe('CLAIM_AMBIGUOUS');
  });

  test('is found among several claims of one number by the payer’s number', async () => {
    const match = matching([
      aClaim('clm_1', { claimNumber: 'A100', payerClaimNumber: 'ICN-1' }),
      aClaim('clm_2', { claimNumber: 'A100' }),
    ]);
    expect(await match({ number: 'A100', payerNumber: 'ICN-1' })).toBe('clm_1 CLAIM_NUMBER');
  });

  test('is found for each of many', async () => {
    const fakes = new FakeModules();
    fakes.has(aClaim('clm_1', { claimNumber: 'A1' }), aClaim('clm_2', { claimNumber: 'A2' }));
    const named = ['A2', 'A1', 'A2', 'A3'].map((patientControlNumber) => ({
      patientControlNumber,
      payerClaimNumber: null,
    }));
    expect(await matchClaims(context, fakes.ports, null, named)).toEqual([
      { claimId: 'clm_2', matchedBy: 'CLAIM_NUMBER' },
      { claimId: 'clm_1', matchedBy: 'CLAIM_NUMBER' },
      { claimId: 'clm_2', matchedBy: 'CLAIM_NUMBER' },
      'CLAIM_NOT_FOUND',
    ]);
  });
});
