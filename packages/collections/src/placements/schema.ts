import { createdAt, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const PlacementStatus = z
  .enum(['PLACED', 'PARTIALLY_PAID', 'RECALLED', 'CLOSED'])
  .describe('Where the placement stands');

/** What somebody asks of a placement. */
export const PlacementAction = z.enum(['RECALL', 'CLOSE']).describe('What somebody asks of a placement');

/** Why a placement has ended: somebody asked for it, or the account owes nothing any more. */
export const EndCause = z
  .enum(['REQUEST', 'NOTHING_OWED'])
  .describe('Why a placement has ended: somebody asked for it, or the account owes nothing any more');

const commissionRate = z.number().meta({
  description: 'Percent of what the agency recovers, as agreed when the account was placed',
  examples: [22.5],
});

/** What an agency has recovered of a placement at one time. */
export const AgencyPayment = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the agency payment',
      examples: ['agp_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    placementId: z.string().describe('Identifier of the placement'),
    agencyId: z.string().describe('Identifier of the collection agency'),
    accountId: z.string().describe('Identifier of the patient account'),
    amount: money.meta({ description: 'What the patient paid to the agency, in dollars' }),
    commissionRate,
    commissionAmount: money.meta({ description: 'The rate of the amount, rounded half up to cents' }),
    netAmount: money.meta({ description: 'What is left of the amount without the commission' }),
    collectedAt: dateTime.meta({ description: 'When the agency was paid' }),
    reference: orNull(z.string().meta({ examples: ['Remittance 2026-07'] })).describe(
      'Reference by which the other side knows this',
    ),
    notes: orNull(z.string().meta({ examples: ['Asked for an itemized bill'] })).describe(
      'Notes in free text',
    ),
    ledgerEntryId: z.string().meta({
      description: "The payment in the account's ledger: to reverse it takes this one back too",
    }),
    reversalEntryId: orNull(z.string()).meta({ description: 'The ledger entry that takes it back' }),
    reversedAt: orNull(dateTime).describe('When it was reversed; null where it is not'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'AgencyPayment', description: 'A payment that an agency reports' });

/** A placement as lists show it. */
export const Placement = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the placement', examples: ['plc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    placementNumber: z
      .string()
      .meta({ description: 'Number of the placement', examples: ['PLC-20260302-7K3QX9RT'] }),
    agencyId: z.string().describe('Identifier of the collection agency'),
    agencyName: z
      .string()
      .meta({ examples: ['Harbor Recovery'] })
      .meta({ description: 'The name when the account was placed' }),
    accountId: z.string().describe('Identifier of the patient account'),
    accountNumber: z
      .string()
      .meta({ description: 'Number of the patient account', examples: ['ACC-20260302-7K3QX9RT'] }),
    patientId: z.string().describe('Identifier of the patient'),
    status: PlacementStatus,
    placedAmount: money.meta({ description: 'The balance of the account when it was placed' }),
    accountBalance: money.meta({
      description: 'The balance of the account now; of a placement that has ended, when it ended',
    }),
    commissionRate,
    recoveredAmount: money.meta({
      description: 'What the agency has recovered, without what was reversed',
    }),
    commissionAmount: money.meta({ description: 'The commissions of what it has recovered' }),
    netAmount: money.meta({ description: 'What is left of it without the commissions' }),
    firstDeliveredAt: dateTime.meta({
      description: 'First delivered statement of the account: the start of the 120 days of 26 CFR 1.501(r)-6',
    }),
    notes: orNull(z.string().meta({ examples: ['Asked for an itemized bill'] })).describe(
      'Notes in free text',
    ),
    placedAt: dateTime.describe('When the account was placed with the agency'),
    endedAt: orNull(dateTime).meta({ description: 'When it was recalled or closed' }),
    endCause: orNull(EndCause).meta({
      description: 'NOTHING_OWED where the balance of the account came to zero, REQUEST else',
    }),
    endReason: orNull(z.string().meta({ examples: ['The account owes nothing any more'] })).meta({
      description: 'Why it was recalled or closed, where somebody asked',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Placement', description: 'An account placed with a collection agency' });

/** A placement with what was recovered and what pauses it. */
export const PlacementDetail = z
  .object({
    ...Placement.shape,
    payments: z.array(AgencyPayment).meta({ description: 'Oldest first, reversed ones too' }),
    openDisputeIds: z.array(z.string()).meta({
      description: 'The written disputes about the account that stop its collection now, oldest first',
    }),
  })
  .meta({ id: 'PlacementDetail', description: 'A placement with its payments' });
