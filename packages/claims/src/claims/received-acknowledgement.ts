import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { bulkInsert, newId, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ClaimAcknowledgement } from './acknowledgement.ts';
import { Acknowledgement } from './schema.ts';

export const ReceivedAcknowledgementSchema = defineEntity({
  name: 'ReceivedAcknowledgement',
  schema: 'claims',
  tableName: 'received_acknowledgements',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    acknowledgement: p.enum(Acknowledgement.options),
    categoryCode: p.text().nullable(),
    statusCode: p.text().nullable(),
    acknowledgedOn: p.string().columnType('date').nullable(),
    acknowledgedBy: p.text().nullable(),
    isOfPayer: p.boolean(),
    /** REF*1K. */
    payerClaimNumber: p.text().nullable(),
    /** REF*D9. */
    clearinghouseNumber: p.text().nullable(),
  },
  indexes: [
    { name: 'received_acknowledgements_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
  ],
});

/** An acknowledgement of a claim as it was received; the claim itself has the last one. */
class ReceivedAcknowledgement extends ReceivedAcknowledgementSchema.class {
  static readonly idPrefix = 'cak';
  static readonly record = 'receivedAcknowledgement';
  static readonly schema = ReceivedAcknowledgementSchema;
}
ReceivedAcknowledgementSchema.setClass(ReceivedAcknowledgement);

const insertAcknowledgements = bulkInsert(ReceivedAcknowledgement);

const received = statement({
  name: 'claims.received_acknowledgements',
  parameters: { claimIds: 'text[]' },
  columns: {
    claimId: 'text',
    acknowledgement: 'text',
    categoryCode: 'text?',
    statusCode: 'text?',
    acknowledgedOn: 'text?',
    acknowledgedBy: 'text?',
    isOfPayer: 'boolean',
    payerClaimNumber: 'text?',
    clearinghouseNumber: 'text?',
  },
  text: `select t.claim_id, t.acknowledgement, t.category_code, t.status_code, t.acknowledged_on, t.acknowledged_by,
      t.is_of_payer, t.payer_claim_number, t.clearinghouse_number
    from claims.received_acknowledgements t
    where t.organization_id = :tenant and t.claim_id = any (:claimIds)
    order by t.acknowledged_on nulls first, t.created_at, t.id`,
});

/** The acknowledgements of claims, oldest first. */
export const receivedAcknowledgements = async (
  { sql }: TenantContext,
  claimIds: readonly string[],
): Promise<readonly ClaimAcknowledgement[]> =>
  (await sql.all(received, { claimIds })).map((one) => ({
    ...one,
    acknowledgement: one.acknowledgement as z.infer<typeof Acknowledgement>,
  }));

/** Keeps acknowledgements, each once. */
export async function keepReceived(
  context: TenantContext,
  acknowledgements: readonly ClaimAcknowledgement[],
): Promise<void> {
  const known = [
    ...(await receivedAcknowledgements(
      context,
      acknowledgements.map(({ claimId }) => claimId),
    )),
  ];
  const added: ClaimAcknowledgement[] = [];
  for (const one of acknowledgements) {
    if (known.some((other) => isDeepStrictEqual({ ...other }, { ...one }))) continue;
    known.push(one);
    added.push(one);
  }
  await context.sql.batch(
    insertAcknowledgements(
      context,
      added.map((one) => ({ id: newId(ReceivedAcknowledgement.idPrefix), ...one })),
    ),
  );
}
