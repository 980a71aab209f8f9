import type { Denial, DeniedClaim, DeniedLine } from '../src/lookups.ts';

/** A charge as a payer denies it. */
export const aLine = (line: Partial<DeniedLine> = {}): DeniedLine => ({
  lineNumber: 1,
  deniedAmount: '200.00',
  outcome: null,
  adjustments: [{ groupCode: 'CO', reasonCode: '197', amount: '200.00' }],
  remarkCodes: ['N54'],
  ...line,
});

/** A denial by a claim payment; by default of one line of 200.00. */
export const aDenial = (denial: Partial<Denial> = {}): Denial => ({
  claimPaymentId: 'cpm_1',
  isPartial: false,
  denialDate: '2026-02-20',
  deniedAmount: '200.00',
  overturnedAmount: '0.00',
  recoveredAmount: '0.00',
  openAmount: '0.00',
  primary: { groupCode: 'CO', reasonCode: '197' },
  remarkCodes: ['N54'],
  lines: [aLine()],
  ...denial,
});

/** The same denial after a later payment of everything denied. */
export const overturned = (denial: Denial, recoveredAmount = '150.00'): Denial => ({
  ...denial,
  overturnedAmount: denial.deniedAmount,
  recoveredAmount,
  openAmount: '0.00',
  lines: denial.lines.map((line) => ({ ...line, outcome: 'OVERTURNED' })),
});

/** A claim with denials by claim payments. */
export const aDeniedClaim = (denials: readonly Denial[] = [aDenial()], id = 'clm_1'): DeniedClaim => ({
  claim: { id, claimNumber: 'CLM-1' },
  denials,
  answers: [],
});
