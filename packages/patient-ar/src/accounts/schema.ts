import { createdAt, date, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { debtKinds } from '@rcm/tenancy';
import { z } from 'zod';
import { Aging } from '../aging/schema.ts';
import { PlanStatus } from '../payment-plans/schema.ts';

export const HoldType = z
  .enum(['BANKRUPTCY', 'DECEASED', 'DISPUTE', 'PPDR', 'FINANCIAL_ASSISTANCE', 'OTHER'])
  .describe('Reason why the account is not billed');

export const FinancialClass = z.enum(['SELF_PAY', 'INSURED']).describe('Whether an insurer pays first');

const BillingHold = z
  .object({
    type: HoldType,
    reason: orNull(z.string().meta({ examples: ['The patient has filed for bankruptcy'] })).describe(
      "Reason, in the caller's words",
    ),
    placedAt: dateTime.describe('When the hold was placed'),
  })
  .meta({ id: 'BillingHold', description: 'A billing hold with its reason and start' });

const AccountPlacement = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the account placement',
      examples: ['plc_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    agencyName: z
      .string()
      .meta({ description: 'Name of the collection agency', examples: ['Harbor Recovery'] }),
    placedAt: dateTime.describe('When the account was placed'),
  })
  .meta({ id: 'AccountPlacement', description: 'A placement of the account with a collection agency' });

/** A patient account as lists show it. */
export const Account = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the account', examples: ['acc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    accountNumber: z
      .string()
      .meta({ description: 'Number of the patient account', examples: ['ACC-20260302-7K3QX9RT'] }),
    patientId: z.string().describe('Identifier of the patient'),
    facilityId: orNull(z.string()).describe('Identifier of the facility'),
    facilityName: orNull(z.string().meta({ examples: ['Riverside Clinic'] })).describe(
      'Name of the facility',
    ),
    financialClass: FinancialClass,
    balance: money.meta({ description: 'Amount owed; negative if the patient has credit' }),
    unappliedCredit: money.meta({
      description: 'Unapplied credit: the refund due',
    }),
    hold: orNull(BillingHold),
    activePlanId: orNull(z.string()).describe('Identifier of the active or paused payment plan'),
    placement: orNull(AccountPlacement).meta({
      description: 'The collection agency with which the account is placed; null if there is none',
    }),
    firstDeliveredAt: orNull(dateTime).meta({
      description:
        'First delivered statement of the account. The days of 26 CFR 1.501(r)-6 are counted from that of each charge',
    }),
    outstandingSince: orNull(dateTime).meta({
      description: 'Clock start of the oldest open charge; null if nothing is owed',
    }),
    lastPaymentAt: orNull(dateTime).describe('Time of the last payment'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'PatientAccount', description: 'The account of a patient' });

/** A patient account with its aging and its plan. */
export const AccountDetail = z
  .object({
    ...Account.shape,
    aging: Aging,
    activePlan: orNull(
      z.object({
        id: z.string().describe('Identifier of the account'),
        planNumber: z
          .string()
          .meta({ description: 'Number of the payment plan', examples: ['PLN-20260302-7K3QX9RT'] }),
        status: PlanStatus,
        installmentAmount: money,
        nextPaymentDate: orNull(dateTime).describe('When the next installment is due'),
      }),
    ).describe('The active or paused payment plan'),
  })
  .meta({ id: 'PatientAccountDetail', description: 'A patient account with its plan and holds' });

/** The entries that statements count as charges. */
export const chargeTypes = ['OPENING_BALANCE', 'CHARGE', 'LATE_FEE', 'CHARGE_TRANSFER'] as const;

/** The entries that statements count as payments. */
export const paymentTypes = ['PAYMENT', 'REFUND', 'CREDIT_TRANSFER'] as const;

export const EntryType = z
  .enum([...chargeTypes, ...paymentTypes, 'ADJUSTMENT'])
  .describe('Type of the entry');

export const PaymentMethod = z
  .enum(['CASH', 'CHECK', 'CARD', 'BANK_TRANSFER', 'OTHER'])
  .describe('Payment method');

export const AdjustmentReason = z
  .enum(['CHARITY', 'SMALL_BALANCE', 'WRITE_OFF', 'BAD_DEBT', 'CONTRACTUAL', 'COURTESY', 'OTHER'])
  .describe('Why the balance was adjusted');

/** The parts of a patient's share of a claim: adjustments of group PR with reason 1, 2, 3, or any other. */
export const ShareKind = z
  .enum(['DEDUCTIBLE', 'COINSURANCE', 'COPAY', 'OTHER'])
  .describe(
    "The parts of a patient's share of a claim: adjustments of group PR with reason 1, 2, 3, or any other",
  );

/** The kind of debt that a charge is, which the limitation periods of states depend on. */
export const DebtKind = z.enum(debtKinds).describe('Kind of debt');

/** An entry of an account's ledger. */
export const LedgerEntry = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the ledger entry', examples: ['ent_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    accountId: z.string().describe('Identifier of the patient account'),
    sequence: z.int().meta({ description: 'Position in the ledger, from 1' }),
    type: EntryType,
    amount: money.meta({
      description:
        'Positive if it increases the balance, like charges; negative if it reduces it, like payments and adjustments. A reversal has the type of the reversed entry and the opposite amount.',
    }),
    balanceAfter: money,
    openAmount: money.meta({ description: 'Open part of a charge, or unapplied part of a credit' }),
    occurredAt: dateTime.describe('When it happened'),
    firstDeliveredAt: orNull(dateTime).meta({
      description:
        'Delivery of the first statement with this charge. Its age is counted from here, else from `occurredAt`',
    }),
    method: orNull(PaymentMethod),
    reasonCode: orNull(AdjustmentReason),
    reference: orNull(z.string().meta({ examples: ['CHK-20417'] })).describe(
      'Number of the receipt, check or transfer',
    ),
    notes: orNull(z.string().meta({ examples: ['Asked for an itemized bill'] })).describe('Free-text notes'),
    reason: orNull(z.string().meta({ examples: ['The patient asked for it'] })).meta({
      description: 'Reason for the entry, if one was required',
    }),
    debtKind: orNull(DebtKind).meta({ description: 'For a charge: the kind of debt; null if unknown' }),
    timeBarredOn: orNull(date).meta({
      description:
        'For a charge: the first day on which a suit about it is barred, where it was given; null if it follows from the limitation periods of the organization',
    }),
    claimId: orNull(z.string()).describe('Identifier of the claim'),
    claimPaymentId: orNull(z.string()).meta({
      description: "Of a patient's share: the claim payment by which it is owed",
    }),
    shareKind: orNull(ShareKind).meta({
      description:
        "Of a patient's share: deductible (PR-1), coinsurance (PR-2), copay (PR-3), or of any other PR",
    }),
    planId: orNull(z.string()).describe('Identifier of the payment plan'),
    installmentId: orNull(z.string()).describe('Identifier of the installment'),
    placementId: orNull(z.string()).meta({
      description: 'For a payment that a collection agency recovered: identifier of the placement',
    }),
    reversesEntryId: orNull(z.string()).meta({ description: 'The entry that this one reverses' }),
    reversedByEntryId: orNull(z.string()).meta({ description: 'The entry that reverses this one' }),
    counterpartEntryId: orNull(z.string()).meta({
      description: 'For a transfer: its entry in the ledger of the other account',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'LedgerEntry', description: 'An entry of a patient account' });

/** An amount of a credit that is allocated to a charge. */
export const AllocationLine = z
  .object({
    creditEntryId: z.string().describe('Identifier of the credit'),
    chargeEntryId: z.string().describe('Identifier of the charge'),
    amount: money.meta({ description: 'Negative if a reversal undoes the allocation' }),
  })
  .meta({ id: 'LedgerAllocation', description: 'An amount of a credit that is allocated to a charge' });
