import { dateTime, identifier, listed, listing, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CollectionDispute, DisputeOutcome, DisputeStatus } from './schema.ts';

/** The columns by which disputes can be sorted. */
export const disputeSorts = ['createdAt', 'receivedAt'] as const;

export const disputeOperations = {
  listDisputes: operation({
    id: 'collections.listDisputes',
    method: 'get',
    path: '/collections/disputes',
    scope: 'collections:read',
    summary: 'List written disputes',
    description: 'Newest first by default. An OPEN dispute stops the collection of its account.',
    query: z.object({
      ...listing(disputeSorts),
      accountId: repeatable(identifier).optional(),
      personId: repeatable(identifier).optional(),
      status: repeatable(DisputeStatus).optional(),
      receivedFrom: dateTime.optional(),
      receivedTo: dateTime.optional(),
    }),
    data: z.object({ disputes: z.array(CollectionDispute).describe('The disputes of the page'), ...listed }),
    single: true,
  }),
  createDispute: operation({
    id: 'collections.createDispute',
    method: 'post',
    path: '/collections/disputes',
    scope: 'collections:write',
    summary: 'Record a written dispute',
    description:
      'A written dispute stops the collection of its account while it is OPEN: every compliance check about the account returns BLOCKED, and the account cannot be placed.',
    body: z.object({
      accountId: reference('account'),
      personId: reference('patient')
        .meta({ description: "Who disputes the debt; the account's patient if omitted" })
        .optional(),
      receivedAt: dateTime.meta({ description: 'Defaults to now; not in the future' }).optional(),
      reason: text(1, 2000).meta({
        description: "Reason, in the caller's words",
        examples: ['The visit was paid by the insurer'],
      }),
    }),
    data: z.object({ dispute: CollectionDispute }),
    status: 201,
    errors: [404],
  }),
  updateDispute: operation({
    id: 'collections.updateDispute',
    method: 'put',
    path: '/collections/disputes/:disputeId',
    scope: 'collections:write',
    summary: 'Verify or resolve a dispute',
    description:
      'A `verificationSentAt` records that verification of the debt was sent, after which collection may resume; an `outcome` resolves the dispute. Both may be given together. DEBT_VERIFIED and DEBT_ADJUSTED require that verification was sent. A change that the current status does not allow is a 409 that lists the allowed ones. The ledger does not change: record an adjustment for what is no longer owed.',
    params: z.object({ disputeId: identifier }),
    body: z.object({
      verificationSentAt: dateTime
        .meta({ description: 'Not in the future, and not before the dispute was received' })
        .optional(),
      outcome: DisputeOutcome.optional(),
      resolutionNotes: text(1, 2000)
        .meta({ description: 'Only with an outcome', examples: ['Itemized bill sent and not answered'] })
        .optional(),
    }),
    data: z.object({ dispute: CollectionDispute }),
    errors: [404, 409, 412],
  }),
};
