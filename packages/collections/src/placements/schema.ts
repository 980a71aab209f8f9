import { createdAt, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const PlacementStatus = z
  .enum(['PLACED', 'PARTIALLY_PAID', 'RECALLED', 'CLOSED'])
  .describe('Status of the placement');

/** What a caller can do with a placement. */
export const PlacementAction = z.enum(['RECALL', 'CLOSE']).describe('Action on the placement');

/** Why the placement ended: a caller requested it, or the account owes nothing. */
export const EndCause = z
  .enum(['REQUEST', 'NOTHING_OWED'])
  .describe('Why the placement ended: a caller requested it, or the account owes nothing');

const commissionRate = z.number().meta({
  description: 'Commission in percent of the recovered amount, fixed when the account was placed',
  examples: [22.5],
});

/** A payment that an agency recovered for a placement. */
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
    amount: money.meta({ description: 'Amount that the patient paid to the agency, in dollars' }),
    commissionRate,
    commissionAmount: money.meta({ description: 'Commission on the amount, rounded half up to cents' }),
    netAmount: money.meta({ description: 'The amount less the commission' }),
    collectedAt: dateTime.meta({ description: 'When the agency was paid' }),
    reference: orNull(z.string().meta({ examples: ['Remittance 2026-07'] })).describe(
      'Reference number of the agency',
    ),
    notes: orNull(z.string().meta({ examples: ['Asked for an itemized bill'] })).describe('Free-text notes'),
    ledgerEntryId: z.string().meta({
      description: "The payment in the account's ledger: to reverse it takes this one back too",
    }),
    reversalEntryId: orNull(z.string()).meta({ description: 'The ledger entry that reverses it' }),
    reversedAt: orNull(dateTime).describe('When it was reversed; null if it was not'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'AgencyPayment', description: 'A payment reported by an agency' });

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
      .meta({ description: 'Name of the agency when the account was placed' }),
    accountId: z.string().describe('Identifier of the patient account'),
    accountNumber: z
      .string()
      .meta({ description: 'Number of the patient account', examples: ['ACC-20260302-7K3QX9RT'] }),
    patientId: z.string().describe('Identifier of the patient'),
    status: PlacementStatus,
    placedAmount: money.meta({ description: 'The balance of the account when it was placed' }),
    accountBalance: money.meta({
      description: 'The balance of the account now, or when the placement ended',
    }),
    commissionRate,
    recoveredAmount: money.meta({
      description: 'Amount that the agency has recovered, without reversed payments',
    }),
    commissionAmount: money.meta({ description: 'Commission on the recovered amount' }),
    netAmount: money.meta({ description: 'The recovered amount less the commission' }),
    firstDeliveredAt: orNull(dateTime).meta({
      description:
        'First delivered statement with the charge that was billed last: the start of the 120 days of 26 CFR 1.501(r)-6; null if a placed charge was on no delivered statement',
    }),
    notes: orNull(z.string().meta({ examples: ['Asked for an itemized bill'] })).describe('Free-text notes'),
    placedAt: dateTime.describe('When the account was placed with the agency'),
    endedAt: orNull(dateTime).meta({ description: 'When it was recalled or closed' }),
    endCause: orNull(EndCause).meta({
      description: 'NOTHING_OWED if the balance of the account reached zero, otherwise REQUEST',
    }),
    endReason: orNull(z.string().meta({ examples: ['The account owes nothing any more'] })).meta({
      description: 'Reason given for the recall or closure',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Placement', description: 'An account placed with a collection agency' });

/** A placement with its payments and the disputes that stop it. */
export const PlacementDetail = z
  .object({
    ...Placement.shape,
    payments: z.array(AgencyPayment).meta({ description: 'Oldest first, including reversed payments' }),
    openDisputeIds: z.array(z.string()).meta({
      description: 'The written disputes about the account that stop its collection now, oldest first',
    }),
  })
  .meta({ id: 'PlacementDetail', description: 'A placement with its payments' });
