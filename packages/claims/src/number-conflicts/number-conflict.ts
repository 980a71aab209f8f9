import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
import { type MoveOf, stateTable } from '@rcm/states';
import { type NewRecordWithId, newId, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { resolutionBy, resolverColumns, unresolved } from '../actors.ts';
import type { SentClaim } from '../intake/sent-claim.ts';
import { NumberConflictStatus } from './schema.ts';
import { numberConflictWork } from './work.ts';

/** The row counters of number conflicts. */
export const numberConflictCounts = rowCounters('claims.number_conflicts', [{ by: ['status'] }]);

export const ClaimNumberConflictSchema = defineEntity({
  name: 'ClaimNumberConflict',
  schema: 'claims',
  tableName: 'number_conflicts',
  extends: TenantOwned,
  properties: {
    status: p.enum(NumberConflictStatus.options),
    claimNumber: p.text(),
    /** The claim that had the number. */
    holderId: p.text(),
    /** Null if there was no such patient. */
    patientId: p.text().nullable(),
    /** Null if there was no such payer. */
    payerId: p.text().nullable(),
    serviceDate: p.string().columnType('date'),
    totalCharge: p.decimal().precision(14).scale(2),
    /** The batch in which it was last sent; null outside of transaction sets. */
    batchId: p.text().nullable(),
    /** The claim as it was sent, from which it can still be imported: files are not stored. */
    sent: sealed(p.json<SentClaim>()),
    claimId: p.text().nullable(),
    reason: sealed(p.text().nullable()),
    ...resolverColumns,
  },
  indexes: [
    newestFirst('number_conflicts_newest', 'status'),
    { name: 'number_conflicts_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'number_conflicts_number', properties: ['organizationId', 'claimNumber', 'createdAt', 'id'] },
    ...workIndexes(numberConflictWork),
  ],
  triggers: numberConflictCounts.triggers,
});

/** The life cycle of a number conflict. What a person dismissed can still be imported. */
export const numberConflictStates = stateTable({
  subject: 'A claim number conflict',
  states: NumberConflictStatus.options,
  moves: {
    OPEN: { import: 'IMPORTED', dismiss: 'DISMISSED' },
    IMPORTED: {},
    DISMISSED: { import: 'IMPORTED' },
  },
});

/** A claim that was not imported because another one has its number. */
export class ClaimNumberConflict extends ClaimNumberConflictSchema.class {
  static readonly idPrefix = 'cnc';
  static readonly record = 'claimNumberConflict';
  static readonly schema = ClaimNumberConflictSchema;

  /** True if a sent claim is the same, whenever it was billed and whatever else its file says. */
  isAbout(sent: SentClaim): boolean {
    const compared = (claim: SentClaim) => ({ ...claim, billedOn: null, content: undefined });
    return isDeepStrictEqual(compared(this.sent), compared(sent));
  }

  /** Throws 409 with the legal moves if the status does not allow this one. */
  mustBeOpenTo(move: MoveOf<typeof numberConflictStates>): void {
    numberConflictStates.after(this.status, move);
  }

  /** Records the claim that it was imported as. */
  import(claimId: string, context: Pick<TenantContext, 'now' | 'principal'>): void {
    this.status = numberConflictStates.after(this.status, 'import');
    this.claimId = claimId;
    this.reason = null;
    Object.assign(this, resolutionBy(context));
  }

  dismiss(reason: string, context: Pick<TenantContext, 'now' | 'principal'>): void {
    this.status = numberConflictStates.after(this.status, 'dismiss');
    this.reason = reason;
    Object.assign(this, resolutionBy(context));
  }
}
ClaimNumberConflictSchema.setClass(ClaimNumberConflict);

/** The columns of a new conflict of a sent claim, whose patient and payer may be unknown. */
export function numberConflictValues(
  sent: SentClaim,
  found: Pick<NewRecordWithId<ClaimNumberConflict>, 'holderId' | 'patientId' | 'payerId' | 'batchId'>,
): NewRecordWithId<ClaimNumberConflict> {
  const { claimNumber, serviceDate, totalCharge } = sent;
  if (serviceDate === null) throw new Error('Only a claim that can be imported has a number to be taken');
  return {
    ...found,
    id: newId(ClaimNumberConflict.idPrefix),
    status: 'OPEN',
    claimNumber,
    serviceDate,
    totalCharge,
    sent,
    claimId: null,
    reason: null,
    ...unresolved,
  };
}

/** The conflicts about claim numbers, in any order. */
export const conflictsOf = async (
  { em }: TenantContext,
  claimNumbers: readonly string[],
): Promise<ClaimNumberConflict[]> =>
  claimNumbers.length === 0 ? [] : em.find(ClaimNumberConflict, { claimNumber: { $in: [...claimNumbers] } });
