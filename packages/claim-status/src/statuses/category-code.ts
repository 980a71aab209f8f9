import type { MappedOutcome } from './outcome.ts';

const codesOf: Readonly<Partial<Record<MappedOutcome, readonly string[]>>> = {
  acknowledged: ['A0', 'A1', 'A2', 'A5'],
  rejected: ['A3', 'A6', 'A7', 'A8'],
  not_found: ['A4', 'D0'],
  in_process: ['P0', 'P1'],
  in_review: ['P2'],
  info_requested: [
    ...['P3', 'R0', 'R1', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'],
    ...['R10', 'R11', 'R12', 'R13', 'R14', 'R15', 'R16'],
  ],
  info_requested_patient: ['P4'],
  on_hold: ['P5'],
  finalized_no_payment: ['F0', 'F4'],
  paid: ['F1'],
  denied: ['F2'],
  finalized_revised: ['F3', 'F3N'],
  forwarded: ['F3F'],
  request_error: ['E0', 'E3', 'E4'],
  payer_unavailable: ['E1', 'E2'],
};

/** What the claim status category codes in force mean (X12 code list 507); retired codes are not in it. */
export const outcomeOfCategory: ReadonlyMap<string, MappedOutcome> = new Map(
  Object.entries(codesOf).flatMap(([outcome, codes]) =>
    codes.map((code) => [code, outcome as MappedOutcome] as const),
  ),
);

/** Calendar days until the next check for the categories whose wait is not the one of their outcome. */
export const ownWait: ReadonlyMap<string, number> = new Map([['A0', 3]]);

/** The kinds of categories, the most final first; D stands beside A4, which also says that nothing was found. */
const finality = ['F', 'R', 'P', 'A', 'D', 'E'];

/** How final a category is: 0 is the most final, and kinds that nobody knows come last. */
export function finalityRank(categoryCode: string): number {
  const rank = finality.indexOf(categoryCode.slice(0, 1));
  return rank === -1 ? finality.length : rank;
}
