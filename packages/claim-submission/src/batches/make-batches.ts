import { dateInZone } from '@rcm/calendar';
import type { ClaimEdit } from '@rcm/claim-edits';
import { conflict } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import { sum } from '@rcm/money';
import { bulkInsert, creatorOf, newId, type TenantContext } from '@rcm/tenancy';
import { X12WriteError } from '@rcm/x12';
import type { z } from 'zod';
import { editedClaims, hasError } from '../edits/failed-edits.ts';
import type { ClaimSubmissionPorts, ClaimToWrite, SubmittableClaim } from '../ports.ts';
import { partnersByPayer } from '../trading-partners/partner-of.ts';
import type { TradingPartner } from '../trading-partners/trading-partner.ts';
import { BatchedClaim, BatchFile, SubmissionBatch } from './claim-batch.ts';
import type { batchOperations } from './contract.ts';
import { nextControlNumber } from './control-numbers.ts';
import { type BatchResult, mostClaimsInRequest } from './schema.ts';
import { measured, packFile } from './stored-file.ts';
import { inFileOrder, type WritableClaim, writableClaim, writeFile } from './write-file.ts';

type Request = OperationInput<typeof batchOperations.createClaimBatches>['body'];
type Result = z.output<typeof BatchResult>;

/** The ports of which batches are made. */
export type BatchPorts = Pick<
  ClaimSubmissionPorts,
  'claimsToWrite' | 'edits' | 'lockReadyClaims' | 'submittableClaims' | 'createOutgoingBatch'
>;

const insertBatchedClaims = bulkInsert(BatchedClaim);

/** The frequency codes of claims that replace or void others. */
const followUps = new Set(['7', '8']);

/** A claim that goes into a batch. */
interface Passed {
  readonly claim: WritableClaim;
  readonly locked: SubmittableClaim;
  /** The NPI and the tax identifiers of the billing provider. */
  readonly identifiers: readonly string[];
}

/** Makes batches of ready claims, and returns them with the result of each claim that was asked for. */
export async function makeBatches(
  context: TenantContext,
  ports: BatchPorts,
  { kind, claimIds, payerIds, serviceFrom, serviceTo, dryRun }: Request,
): Promise<{ claimBatches: SubmissionBatch[]; results: Result[] }> {
  const named = claimIds && [...new Set(claimIds)];
  const locked = await ports.lockReadyClaims(context, {
    claimIds: named ?? null,
    payerIds: payerIds ?? null,
    serviceFrom: serviceFrom ?? null,
    serviceTo: serviceTo ?? null,
    isInstitutional: kind === '837I',
    take: mostClaimsInRequest,
  });
  const results = new Map<string, Result>();
  const passed = await claimsThatPass(context, ports, locked, results);
  const claimBatches: SubmissionBatch[] = [];
  for (const [partner, claims] of passed) {
    for (let from = 0; from < claims.length; from += partner.claimsPerSet) {
      const ofBatch = claims.slice(from, from + partner.claimsPerSet);
      const batch = dryRun ? null : await makeBatch(context, ports, kind, partner, ofBatch);
      if (batch) claimBatches.push(batch);
      for (const { locked: one } of ofBatch) results.set(one.id, resultOf(one, 'BATCHED', batch?.id));
    }
  }
  if (named) {
    const left = named.filter((id) => !results.has(id));
    const known = left.length === 0 ? [] : await ports.submittableClaims(context, left);
    for (const one of known) results.set(one.id, resultOf(one, isHeld(one, kind) ? 'IN_USE' : 'NOT_READY'));
  }
  const shown = named ?? locked.map(({ id }) => id);
  return {
    claimBatches,
    results: shown.map(
      (claimId) =>
        results.get(claimId) ?? {
          claimId,
          claimNumber: null,
          outcome: 'NOT_FOUND',
          batchId: null,
          edits: [],
        },
    ),
  };
}

const resultOf = (
  { id, claimNumber }: SubmittableClaim,
  outcome: Result['outcome'],
  batchId: string | null = null,
  edits: readonly ClaimEdit[] = [],
): Result => ({ claimId: id, claimNumber, outcome, batchId, edits: [...edits] });

/** True for a ready claim of a kind that was not locked, because another operation has it. */
const isHeld = (claim: SubmittableClaim, kind: Request['kind']): boolean =>
  claim.submissionState === 'READY' && claim.isSendable && claim.isInstitutional === (kind === '837I');

/** The claims that go into batches, by partner; the results of the others are added. */
async function claimsThatPass(
  context: TenantContext,
  ports: BatchPorts,
  locked: readonly SubmittableClaim[],
  results: Map<string, Result>,
): Promise<Map<TradingPartner, Passed[]>> {
  const partnerOf = await partnersByPayer(context);
  const byId = new Map(locked.map((one) => [one.id, one]));
  const written: string[] = [];
  for (const one of locked) {
    const partner = partnerOf(one.payerId);
    if (partner === null) results.set(one.id, resultOf(one, 'NO_TRADING_PARTNER'));
    else if (followUps.has(one.frequencyCode) && !partner.takesReplacements) {
      results.set(one.id, resultOf(one, 'REPLACEMENTS_NOT_TAKEN'));
    } else written.push(one.id);
  }
  const passed = new Map<TradingPartner, Passed[]>();
  for await (const edited of editedClaims(context, ports, written, partnerOf)) {
    for (const { claim, edits } of edited) {
      const one = byId.get(claim.claimId);
      const partner = partnerOf(claim.payerId);
      if (one === undefined || partner === null) throw new Error('A claim was written that was not locked');
      if (hasError(edits)) results.set(one.id, resultOf(one, 'FAILED_EDITS', null, edits));
      else {
        const ofPartner = passed.get(partner) ?? [];
        const identifiers = identifiersOf(claim.billingProvider);
        ofPartner.push({ claim: writableClaim(claim), locked: one, identifiers });
        passed.set(partner, ofPartner);
      }
    }
  }
  return passed;
}

/** Makes one batch with its file and its numbers. */
async function makeBatch(
  context: TenantContext,
  ports: BatchPorts,
  kind: Request['kind'],
  partner: TradingPartner,
  passed: readonly Passed[],
): Promise<SubmissionBatch> {
  const claims = inFileOrder(passed.map(({ claim }) => claim));
  const writtenOn = dateInZone(context.now, context.organization.timeZone);
  const controlNumber = await nextControlNumber(context);
  const text = await writeFile(context, partner, kind, { controlNumber, writtenOn }, claims).catch(
    (error) => {
      throw error instanceof X12WriteError ? unwritable(partner, error) : error;
    },
  );
  const chargeAmount = sum(passed.map(({ locked }) => locked.totalCharge));
  const id = await ports.createOutgoingBatch(context, {
    interchangeControlNumber: controlNumber,
    groupControlNumber: controlNumber,
    controlNumber,
    trace: controlNumber,
    writtenOn,
    claimIds: claims.map(({ claimId }) => claimId),
    chargeAmount,
    billingProviderIdentifiers: [...new Set(passed.flatMap(({ identifiers }) => identifiers))],
  });
  await context.sql.batch(
    insertBatchedClaims(
      context,
      claims.map(({ claimId }, index) => ({
        id: newId(BatchedClaim.idPrefix),
        batchId: id,
        claimId,
        position: index + 1,
        isOpen: true,
      })),
    ),
  );
  context.create(BatchFile, { batchId: id, content: await packFile(text) });
  return context.create(SubmissionBatch, {
    id,
    kind,
    state: 'CREATED',
    tradingPartnerId: partner.id,
    fileName: `${kind}-${controlNumber}.x12`,
    ...measured(text),
    controlNumber,
    writtenOn,
    claimCount: claims.length,
    chargeAmount,
    submittedAt: null,
    submissionMethod: null,
    submissionReference: null,
    cancelledAt: null,
    ...creatorOf(context.principal),
  });
}

/** The NPI and the tax identifiers of a billing provider. */
const identifiersOf = ({ name }: ClaimToWrite['billingProvider']): string[] => [
  ...(name.identifier ? [name.identifier] : []),
  ...name.identifications.flatMap(({ qualifier, identifier }) =>
    ['EI', 'SY'].includes(qualifier) ? [identifier] : [],
  ),
];

/** The refusal of a file whose envelope can't be written: its claims were checked before. */
function unwritable({ id, name }: TradingPartner, { faults }: X12WriteError) {
  const places = faults.map(
    ({ code, segment, element, path }) => `${code} at ${element ?? segment} (${path})`,
  );
  return conflict(`The file for ${name} can't be written: ${places.slice(0, 10).join(', ')}`, {
    existingId: id,
  });
}
