import type { MappedOutcome } from './outcome.ts';

const informationRequested = 'Information requested from the provider';

/** The category codes in force by their outcome, each with a short label of this project. */
const labelsOf: Readonly<Partial<Record<MappedOutcome, Readonly<Record<string, string>>>>> = {
  acknowledged: { A0: 'Forwarded', A1: 'Received', A2: 'Accepted', A5: 'Split' },
  rejected: {
    A3: 'Returned as unprocessable',
    A6: 'Rejected: information missing',
    A7: 'Rejected: information invalid',
    A8: 'Rejected: information contradictory',
  },
  not_found: { A4: 'Claim not found', D0: 'Search without result' },
  in_process: { P0: 'Pending', P1: 'In process' },
  in_review: { P2: 'Under review by the payer' },
  info_requested: Object.fromEntries(
    [
      ...['P3', 'R0', 'R1', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'],
      ...['R10', 'R11', 'R12', 'R13', 'R14', 'R15', 'R16'],
    ].map((code) => [code, informationRequested]),
  ),
  info_requested_patient: { P4: 'Information requested from the patient' },
  on_hold: { P5: 'On hold by the payer or its system' },
  finalized_no_payment: { F0: 'Finalized', F4: 'Complete: no payment will be made' },
  paid: { F1: 'Paid' },
  denied: { F2: 'Denied' },
  finalized_revised: { F3: 'Revised', F3N: 'Revised: not forwarded' },
  forwarded: { F3F: 'Forwarded to the next payer' },
  request_error: {
    E0: 'Request in error',
    E3: 'Request to be corrected',
    E4: 'Violates a rule of the trading partner',
  },
  payer_unavailable: { E1: 'System not available', E2: 'Information holder not responding' },
};

/** A claim status category code in force (X12 code list 507). */
interface CategoryCode {
  readonly categoryCode: string;
  readonly label: string;
  readonly outcome: MappedOutcome;
}

/** The claim status category codes in force, in the order of code list 507; retired codes are not in it. */
export const categoryCodes: readonly CategoryCode[] = Object.entries(labelsOf)
  .flatMap(([outcome, labels]) =>
    Object.entries(labels).map(([categoryCode, label]) => ({
      categoryCode,
      label,
      outcome: outcome as MappedOutcome,
    })),
  )
  .toSorted((a, b) => a.categoryCode.localeCompare(b.categoryCode, 'en', { numeric: true }));

/** The outcome of each category code. */
export const outcomeOfCategory: ReadonlyMap<string, MappedOutcome> = new Map(
  categoryCodes.map(({ categoryCode, outcome }) => [categoryCode, outcome]),
);

/** Calendar days until the next check for categories that differ from the default of their outcome. */
export const followUpDaysOfCategory: ReadonlyMap<string, number> = new Map([['A0', 3]]);

/** The first letters of categories, most final first. D is ranked after A, since A4 also means "not found". */
const letters = ['F', 'R', 'P', 'A', 'D', 'E'];

/** How final a category is: 0 is the most final, unknown categories come last. */
export function finalityRank(categoryCode: string): number {
  const rank = letters.indexOf(categoryCode.slice(0, 1));
  return rank === -1 ? letters.length : rank;
}
