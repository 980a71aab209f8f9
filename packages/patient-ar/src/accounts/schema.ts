import { dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { Aging } from '../aging/schema.ts';
import { PlanStatus } from '../payment-plans/schema.ts';

export const HoldType = z.enum([
  'BANKRUPTCY',
  'DECEASED',
  'DISPUTE',
  'PPDR',
  'FINANCIAL_ASSISTANCE',
  'OTHER',
]);

export const FinancialClass = z.enum(['SELF_PAY', 'INSURED']);

const BillingHold = z
  .object({ type: HoldType, reason: orNull(z.string()), placedAt: dateTime })
  .meta({ id: 'BillingHold' });

/** A patient account as lists show it. */
export const Account = z
  .object({
    id: z.string().meta({ examples: ['acc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountNumber: z.string().meta({ examples: ['ACC-20260302-7K3QX9RT'] }),
    patientId: z.string(),
    facilityId: orNull(z.string()),
    facilityName: orNull(z.string()),
    financialClass: FinancialClass,
    balance: money.meta({ description: 'What is owed; below zero where the patient has credit' }),
    unappliedCredit: money,
    hold: orNull(BillingHold),
    activePlanId: orNull(z.string()),
    firstDeliveredAt: orNull(dateTime).meta({
      description: 'First delivered statement: the start of the 120 and 240 days of 26 CFR 1.501(r)-6',
    }),
    outstandingSince: orNull(dateTime).meta({
      description: 'The start of the clock of the oldest open charge; null where nothing is owed',
    }),
    lastPaymentAt: orNull(dateTime),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'PatientAccount' });

/** A patient account with what its age and its plan are. */
export const AccountDetail = z
  .object({
    ...Account.shape,
    aging: Aging,
    activePlan: orNull(
      z.object({
        id: z.string(),
        planNumber: z.string(),
        status: PlanStatus,
        installmentAmount: money,
        nextPaymentDate: orNull(dateTime),
      }),
    ),
  })
  .meta({ id: 'PatientAccountDetail' });

/** The entries that add to a balance. */
export const chargeTypes = ['OPENING_BALANCE', 'CHARGE', 'LATE_FEE'] as const;

export const EntryType = z.enum([...chargeTypes, 'PAYMENT', 'ADJUSTMENT']);

export const PaymentMethod = z.enum(['CASH', 'CHECK', 'CARD', 'BANK_TRANSFER', 'OTHER']);

export const AdjustmentReason = z.enum([
  'CHARITY',
  'SMALL_BALANCE',
  'WRITE_OFF',
  'BAD_DEBT',
  'CONTRACTUAL',
  'COURTESY',
  'OTHER',
]);

/** One line of an account's ledger. */
export const LedgerEntry = z
  .object({
    id: z.string().meta({ examples: ['ent_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountId: z.string(),
    sequence: z.int().meta({ description: 'Place in the ledger, from 1' }),
    type: EntryType,
    amount: money.meta({ description: 'Above zero for charges, below zero for payments and adjustments' }),
    balanceAfter: money,
    openAmount: money.meta({ description: 'Open part of a charge, or unapplied part of a credit' }),
    occurredAt: dateTime,
    firstDeliveredAt: orNull(dateTime).meta({
      description:
        'First delivered statement with this charge: its age counts from here, else from occurredAt',
    }),
    method: orNull(PaymentMethod),
    reasonCode: orNull(AdjustmentReason),
    reference: orNull(z.string()),
    notes: orNull(z.string()),
    planId: orNull(z.string()),
    installmentId: orNull(z.string()),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'LedgerEntry' });

/** What a payment or adjustment settled. */
export const AllocationLine = z
  .object({ chargeEntryId: z.string(), amount: money })
  .meta({ id: 'LedgerAllocation' });
