import { stateTable, toward } from '@rcm/states';
import { ClaimStatus } from './schema.ts';

/** The statuses that adjudication gives a claim. */
const settled = ['SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE', 'RECOUPED'] as const;

/** What becomes of a claim by another one that is sent after it: frequency code 7 replaces and 8 voids it. */
const withdrawn = ['REPLACED', 'VOIDED'] as const;

/** The moves from each status. Adjudication may change any of its statuses to any other, until the claim is withdrawn. */
export const claimStates = stateTable({
  subject: 'A claim',
  states: ClaimStatus.options,
  moves: {
    SUBMITTED: { correct: 'SUBMITTED', void: 'VOIDED', ...toward(...settled, ...withdrawn) },
    PAID: toward(...settled, ...withdrawn),
    PARTIALLY_PAID: toward(...settled, ...withdrawn),
    DENIED: toward(...settled, ...withdrawn),
    SECONDARY_DUE: toward(...settled, ...withdrawn),
    RECOUPED: toward(...settled, ...withdrawn),
    REPLACED: {},
    VOIDED: {},
  },
  consequences: [...settled, ...withdrawn],
});
