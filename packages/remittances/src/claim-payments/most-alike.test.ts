import type { TenantContext } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { aClaim, FakeModules } from '../../test/remittance-host.ts';
import { matchClaims } from './claim-matching.ts';
import type { ClaimFacts } from './most-alike.ts';

const context = {} as TenantContext;

const lines = (...charges: readonly string[]) =>
  charges.map((chargeAmount, index) => ({
    lineNumber: index + 1,
    controlNumber: null,
    procedureCode: '99213',
    modifiers: [],
    units: 1,
    chargeAmount,
    serviceDate: null,
  }));

const fakes = new FakeModules();
fakes.has(
  aClaim('clm_2', { claimNumber: 'STAY', serviceDate: '2026-01-05', totalCharge: '300.00' }),
  aClaim('clm_3', { claimNumber: 'STAY', serviceDate: '2026-02-05', totalCharge: '300.00' }),
  aClaim('clm_4', { claimNumber: 'STAY', serviceDate: '2026-03-05', totalCharge: '200.00' }),
  aClaim('clm_5', {
    claimNumber: 'STAY',
    serviceDate: '2026-03-05',
    totalCharge: '50.00',
    lines: lines('20.00', '30.00'),
    payerClaimNumber: 'ICN-5',
  }),
  aClaim('clm_6', {
    claimNumber: 'STAY',
    serviceDate: '2026-03-05',
    totalCharge: '50.00',
    lines: lines('10.00', '40.00'),
  }),
  aClaim('clm_7', { claimNumber: 'STAY-7', serviceDate: '2026-02-05', totalCharge: '310.00' }),
);
for (const [id, code] of Object.entries({ clm_2: '2', clm_3: '3', clm_4: '4', clm_5: '5', clm_6: '5' })) {
  fakes.frequencyCodes.set(id, code);
}
fakes.successors.set('clm_3', 'clm_7');

const answered = (...charges: readonly string[]): ClaimFacts['lines'] =>
  charges.map((chargeAmount) => ({
    procedureCode: '99213',
    submittedProcedureCode: null,
    revenueCode: null,
    chargeAmount,
  }));

const match = async (
  facts: ClaimFacts & { readonly status?: string; readonly payerClaimNumber?: string | null },
) => {
  const { status = '1', payerClaimNumber = null, ...said } = facts;
  const named = { patientControlNumber: 'STAY', payerClaimNumber, claimStatusCode: status, ...said };
  const [found] = await matchClaims(context, fakes.ports, 'pyr_1', [named]);
  return typeof found === 'string' ? found : found?.claimId;
};

describe('the claim of an answer to one of a series, whose claims share a number,', () => {
  test.each<[string, Parameters<typeof match>[0], string]>([
    ['the first day', { serviceFrom: '2026-01-05' }, 'clm_2'],
    ['the frequency code', { frequencyCode: '4' }, 'clm_4'],
    ['the charge', { chargeAmount: '200.00' }, 'clm_4'],
    ['day and charge together', { serviceFrom: '2026-01-05', chargeAmount: '300.00' }, 'clm_2'],
    ['the day of a part of the charge', { serviceFrom: '2026-01-05', chargeAmount: '150.00' }, 'clm_2'],
    ['the lines', { chargeAmount: '50.00', lines: answered('40.00', '10.00') }, 'clm_6'],
    ['the number of the payer', { chargeAmount: '200.00', payerClaimNumber: 'ICN-5' }, 'clm_5'],
    [
      'day and charge of a reversal',
      { status: '22', serviceFrom: '2026-03-05', chargeAmount: '-200.00' },
      'clm_4',
    ],
    [
      'the lines of a reversal',
      { status: '22', chargeAmount: '-50.00', lines: answered('-40.00', '-10.00') },
      'clm_6',
    ],
  ])('is found by %s', async (_what, facts, claimId) => {
    expect(await match(facts)).toBe(claimId);
  });

  test('is its successor if it is replaced', async () => {
    expect(await match({ serviceFrom: '2026-02-05', chargeAmount: '300.00' })).toBe('clm_7');
  });

  test.each<[string, Parameters<typeof match>[0]]>([
    ['it says nothing of the claim', {}],
    ['day and charge are those of different claims', { serviceFrom: '2026-02-05', chargeAmount: '200.00' }],
    ['two claims have the charge', { chargeAmount: '50.00' }],
    ['no claim has its lines', { chargeAmount: '50.00', lines: answered('50.00') }],
  ])('is ambiguous if %s', async (_what, facts) => {
    expect(await match(facts)).toBe('CLAIM_AMBIGUOUS');
  });
});
