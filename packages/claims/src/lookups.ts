import type { PayerProgram } from '@rcm/envelope';
import { searchSource, workSource } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { BatchRejection } from './batches/batch-rejection.ts';
import { batchRejectionWork, describeRejection } from './batches/work.ts';
import { Claim } from './claims/claim.ts';
import type { AnsweredClaimLine, ClaimStatus } from './claims/schema.ts';
import { claimSearch } from './claims/search.ts';
import {
  cobDifferenceWork,
  creditBalanceCauses,
  creditBalanceWork,
  earlierAnswerWork,
  heldShareDueWork,
  noResponseWork,
  rejectedClaimWork,
  secondaryDueWork,
  takebackWork,
  timelyFilingCauses,
  timelyFilingWork,
  unexplainedWork,
} from './claims/work.ts';
import { ClaimNumberConflict, numberConflictCounts } from './number-conflicts/number-conflict.ts';
import { numberConflictWork } from './number-conflicts/work.ts';

export {
  type DenialEnd,
  postDenialEnd,
  type ReversedDenialEnd,
  reverseDenialEnd,
} from './adjustments/denial-end.ts';
export {
  type PayerRefund,
  type ProviderLevelAmount,
  postProviderLevelAmounts,
  refundsByReference,
  reverseProviderLevelAmount,
} from './adjustments/provider-level.ts';
export { acknowledgeClaims } from './batches/acknowledge-claims.ts';
export { openBatch } from './batches/open-batch.ts';
export {
  createOutgoingBatch,
  lockReadyClaims,
  recordEdits,
  releaseOutgoingBatch,
  submitOutgoingBatch,
  submittableClaims,
} from './batches/outgoing.ts';
export { authorizedUnitsUsed } from './claims/authorized-units.ts';
export { billedClaims, remittedClaims } from './claims/billed.ts';
export { claimCandidates } from './claims/candidates.ts';
export { claimsByNumber, claimsByPayerNumber } from './claims/claim-numbers.ts';
export { type ClaimWithCases, markDenialCases } from './claims/denial-cases.ts';
export { moveDueDates } from './claims/due-dates.ts';
export { type ClaimLetterFacts, claimLetterFacts } from './claims/letter-facts.ts';
export { receivedAcknowledgements } from './claims/received-acknowledgement.ts';
export { lockClaims, settleClaims } from './claims/settlement.ts';
export { type StatementClaim, type StatementService, statementClaims } from './claims/statement-claims.ts';
export { type ClaimToWrite, claimsToWrite } from './content/claims-to-write.ts';
export { filingEditCodes } from './edits/claim-edit.ts';
export { type ClaimFacts, factsForEdits, type OtherService } from './edits/facts.ts';
export { filingEdits } from './edits/filing-edits.ts';
export { editLinesOf } from './edits/lines.ts';
export { answeredByPayer, answeredInWindows } from './figures/adjudicated.ts';
export { answerFigureDifferences, keepAnswerFigures } from './figures/answer-figures.ts';
export { claimsOfBadDebts, qmbWriteOffs } from './figures/bad-debts.ts';
export { claimIdsAfter, settledClaims } from './figures/books.ts';
export {
  billedFigures,
  claimCollections,
  daysToPayment,
  firstAnswers,
  firstDenialsByCode,
  firstDenialsByProcedure,
} from './figures/figures.ts';
export { type AmountWithoutWork, amountsWithoutWork } from './figures/open-claims.ts';
export { foldProcedureSums, procedureBooks } from './figures/procedure-sums.ts';
export { claimAging, claimReceivables } from './figures/receivables.ts';
export { unpaidClaimsOf } from './figures/unpaid.ts';
export { importClaims } from './intake/import-claims.ts';

/**
 * SQL: the claims `t` of `:ids`, each found by its key. For a condition on all ids, a plan for any organization takes whichever
 * index begins with the organization, because most have few claims; a large one would then be read as a whole.
 */
const claimsOfIds = `(select distinct listed.id collate "C" from unnest(:ids) listed (id)) asked (id)
    cross join lateral (
      select c.* from claims.claims c where c.organization_id = :tenant and c.id = asked.id offset 0
    ) t`;

const claimsById = statement({
  name: 'claims.claims',
  parameters: { ids: 'text[]' },
  columns: {
    id: 'text',
    claimNumber: 'text',
    patientId: 'text',
    payerId: 'text',
    payerName: 'text',
    payerProgram: 'text',
    providerId: 'text?',
    facilityId: 'text?',
    accountId: 'text?',
    payerClaimNumber: 'text?',
    totalCharge: 'text',
    allowedAmount: 'text?',
    paidAmount: 'text?',
    patientResponsibility: 'text?',
    balance: 'text',
    billedAt: 'timestamp?',
    serviceDate: 'text',
    status: 'text',
    diagnosisCodes: 'json',
    lines: 'json',
  },
  // Amounts in JSON are text: numbers would lose trailing zeros. Ids are compared in the collation of the column: claim
  // lines have no index in the collation of ids.
  text: `select t.id, t.claim_number, t.patient_id, t.payer_id, p.name, p.program_type, t.provider_id, t.facility_id,
      t.account_id, t.payer_claim_number, t.total_charge, t.allowed_amount, t.paid_amount,
      t.patient_responsibility, t.balance, t.billed_at, t.service_date, t.status, t.diagnosis_codes,
      (select coalesce(json_agg(json_build_object(
          'lineNumber', l.line_number, 'procedureCode', l.procedure_code, 'modifiers', l.modifiers,
          'units', l.units, 'chargeAmount', l.charge_amount::text, 'revenueCode', l.revenue_code,
          'placeOfService', l.place_of_service, 'diagnosisPointers', l.diagnosis_pointers,
          'controlNumber', l.control_number, 'serviceDate', l.service_date,
          'allowedAmount', l.allowed_amount::text, 'paidAmount', l.paid_amount::text,
          'adjustments', l.adjustments, 'remarkCodes', l.remark_codes) order by l.line_number), '[]')
        from claims.claim_lines l where l.organization_id = :tenant and l.claim_id = t.id collate "default")
    from ${claimsOfIds}
    join reference_data.payers p on p.organization_id = :tenant and p.id = t.payer_id`,
});

/**
 * Claims with their payers and lines, in any order. Ids without a claim are skipped. Amounts are decimal strings;
 * `serviceDate` is `YYYY-MM-DD`.
 */
export async function claims(context: TenantContext, ids: readonly string[]) {
  const found = await context.sql.all(claimsById, { ids });
  return found.map((one) => ({
    ...one,
    payerProgram: one.payerProgram as z.infer<typeof PayerProgram>,
    status: one.status as z.infer<typeof ClaimStatus>,
    diagnosisCodes: one.diagnosisCodes as string[],
    lines: one.lines as z.output<typeof AnsweredClaimLine>[],
  }));
}

/** A claim with its payer and lines, or null. */
export async function claim(context: TenantContext, id: string) {
  const [found = null] = await claims(context, [id]);
  return found;
}

const headsById = statement({
  name: 'claims.heads_of_claims',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', claimNumber: 'text', patientId: 'text', serviceDate: 'text' },
  text: `select t.id, t.claim_number, t.patient_id, t.service_date from ${claimsOfIds}`,
});

/** The number, the patient and the day of service of claims, in any order. Ids without a claim are skipped. */
export const claimHeads = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(headsById, { ids });

/** SQL: the open insurance balance of a claim, given by the SQL of its id; null without a claim. Needs `:tenant`. */
export const insuranceBalance = (claimId: string): string =>
  `(select c.insurance_balance from claims.claims c
    where c.organization_id = :tenant and c.id = ${claimId} collate "C")`;

const payersByClaim = statement({
  name: 'claims.payers_of_claims',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', payerId: 'text' },
  text: `select t.id, t.payer_id from ${claimsOfIds}`,
});

/** The payer of each claim, in any order. Ids without a claim are skipped. */
export const payersOfClaims = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(payersByClaim, { ids });

/** Work items for claims that must still be filed. */
export const unfiledClaims = workSource(
  Claim,
  timelyFilingWork,
  (cause) => timelyFilingCauses[cause] ?? cause,
);

/** Work items for claims whose payer has not answered in time. */
export const unansweredClaims = workSource(Claim, noResponseWork, () => 'The payer has not answered in time');

/** Work items for rejected claims that were not sent again. */
export const rejectedClaims = workSource(Claim, rejectedClaimWork, (cause) => `Rejected with ${cause}`);

/** Work items for batches of claims that were rejected as a whole. */
export const rejectedBatches = workSource(BatchRejection, batchRejectionWork, describeRejection);

/** Work items for claims that the next payer has to be billed for. */
export const secondariesDue = workSource(Claim, secondaryDueWork, () => 'Has to be billed to the next payer');

/** Work items for claims with a held share whose next payer has not answered in time. */
export const heldSharesDue = workSource(
  Claim,
  heldShareDueWork,
  () => 'The next payer has not answered for the held share',
);

/** Work items for claims whose payers contradict each other. */
export const cobDifferences = workSource(
  Claim,
  cobDifferenceWork,
  () => 'The answers of the payers do not agree',
);

/** Work items for claims that a later payer answered before an earlier one. */
export const earlierAnswersMissing = workSource(
  Claim,
  earlierAnswerWork,
  () => 'An earlier payer has not answered',
);

/** Work items for claims of which payers left an amount without a reason. */
export const unexplainedPayments = workSource(
  Claim,
  unexplainedWork,
  () => 'The payer gave no reason for what it did not pay',
);

/** Work items for claims that payers paid too much for. */
export const creditBalances = workSource(
  Claim,
  creditBalanceWork,
  (cause) => creditBalanceCauses[cause] ?? cause,
);

/** Work items for claims whose payer took its answer back. */
export const takebacks = workSource(Claim, takebackWork, () => 'The payer took its answer back');

/** Work items for claims that were not imported because another claim has their number. */
export const numberConflicts = workSource(
  ClaimNumberConflict,
  numberConflictWork,
  () => 'Another claim has its number',
  numberConflictCounts,
);

/** The search source for claims by claim number, payer claim number or external id. */
export const claimsSearched = searchSource(Claim, {
  search: claimSearch,
  columns: { claimNumber: 'text', status: 'text', patientId: 'text' },
  show: ({ id, claimNumber, status, patientId }) => ({
    number: claimNumber,
    name: null,
    status,
    patientId,
    claimId: id,
  }),
});
