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

const AccountPlacement = z
  .object({
    id: z.string().meta({ examples: ['plc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    agencyName: z.string().meta({ examples: ['Harbor Recovery'] }),
    placedAt: dateTime,
  })
  .meta({ id: 'AccountPlacement' });

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
    unappliedCredit: money.meta({
      description: 'Credit that no charge uses up: the refund due',
    }),
    hold: orNull(BillingHold),
    activePlanId: orNull(z.string()),
    placement: orNull(AccountPlacement).meta({
      description: 'The collection agency that the account is placed with; null while it is with none',
    }),
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

/** The entries that statements count as charges. */
export const chargeTypes = ['OPENING_BALANCE', 'CHARGE', 'LATE_FEE', 'CHARGE_TRANSFER'] as const;

/** The entries that statements count as payments. */
export const paymentTypes = ['PAYMENT', 'REFUND', 'CREDIT_TRANSFER'] as const;

export const EntryType = z.enum([...chargeTypes, ...paymentTypes, 'ADJUSTMENT']);

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

/** The parts of a patient's share of a claim: adjustments of group PR with reason 1, 2, 3, or any other. */
export const ShareKind = z.enum(['DEDUCTIBLE', 'COINSURANCE', 'COPAY', 'OTHER']);

/** One line of an account's ledger. */
export const LedgerEntry = z
  .object({
    id: z.string().meta({ examples: ['ent_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountId: z.string(),
    sequence: z.int().meta({ description: 'Place in the ledger, from 1' }),
    type: EntryType,
    amount: money.meta({
      description:
        'Above zero where it adds to the balance, as charges do; below zero where it takes from it, as payments and adjustments do. A reversal has the type of what it reverses and the contrary amount.',
    }),
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
    reason: orNull(z.string()).meta({ description: 'Why the entry was made, where somebody had to say so' }),
    claimId: orNull(z.string()),
    claimPaymentId: orNull(z.string()).meta({
      description: "Of a patient's share: the claim payment by which it is owed",
    }),
    shareKind: orNull(ShareKind).meta({
      description:
        "Of a patient's share: deductible (PR-1), coinsurance (PR-2), copay (PR-3), or of any other PR",
    }),
    planId: orNull(z.string()),
    installmentId: orNull(z.string()),
    placementId: orNull(z.string()).meta({
      description: 'Of a payment that a collection agency recovered: the placement of the account',
    }),
    reversesEntryId: orNull(z.string()).meta({ description: 'The entry that this one takes back' }),
    reversedByEntryId: orNull(z.string()).meta({ description: 'The entry that takes this one back' }),
    counterpartEntryId: orNull(z.string()).meta({
      description: 'Of a transfer: its entry in the ledger of the other account',
    }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'LedgerEntry' });

/** The part of a credit that settles a part of a charge. */
export const AllocationLine = z
  .object({
    creditEntryId: z.string(),
    chargeEntryId: z.string(),
    amount: money.meta({ description: 'Below zero where a reversal undoes it' }),
  })
  .meta({ id: 'LedgerAllocation' });
