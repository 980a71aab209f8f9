import {
  date,
  dateTime,
  entryBasis,
  identifier,
  listed,
  listing,
  money,
  moneyInput,
  PaymentAllocations,
  positiveMoneyInput,
  queryBoolean,
  queryInteger,
  reference,
  repeatable,
  signedQueryAmount,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { writeAccess } from '../write-access.ts';
import { timeBarredOn } from './limitation-contract.ts';
import {
  Account,
  AccountDetail,
  AdjustmentReason,
  AllocationLine,
  DebtKind,
  EntryType,
  FinancialClass,
  HoldType,
  LedgerEntry,
  PaymentMethod,
} from './schema.ts';

const accountId = z.object({ accountId: identifier });

const allocations = z.array(AllocationLine).describe('Allocations of the credit to charges');

const externalRisk = z
  .literal('LOCAL_ONLY')
  .describe('Effects outside this service: none, only local records change');

const posted = z.object({
  entry: LedgerEntry,
  allocations,
  unappliedAmount: money,
  account: Account,
  externalRisk,
});

/** The reason for a correction of a ledger. */
const reason = (example: string) =>
  text(1, 500).meta({ description: "Why, in the caller's words", examples: [example] });

/** The columns by which accounts can be sorted. */
export const accountSorts = ['createdAt', 'balance', 'outstandingSince'] as const;

/** The columns by which the entries of a ledger can be sorted. */
export const entrySorts = ['sequence'] as const;

export const accountOperations = {
  listAccounts: operation({
    id: 'patient-ar.listAccounts',
    method: 'get',
    path: '/patient-ar/accounts',
    scope: 'patient-ar:read',
    summary: 'List patient accounts',
    description: 'Newest first by default. Days outstanding are counted from the oldest open charge.',
    query: z.object({
      ...listing(accountSorts),
      patientId: repeatable(identifier).optional(),
      facilityId: repeatable(identifier).optional(),
      accountNumber: repeatable(
        z
          .string()
          .meta({ examples: ['ACC-20260302-7K3QX9RT'] })
          .min(1)
          .max(80),
      ).optional(),
      minBalance: signedQueryAmount.optional(),
      maxBalance: signedQueryAmount.optional(),
      minDaysOutstanding: queryInteger(0, 36_500).optional(),
      maxDaysOutstanding: queryInteger(0, 36_500).optional(),
      lastPaymentFrom: dateTime.optional(),
      lastPaymentTo: dateTime.optional(),
      onHold: queryBoolean.optional(),
      open: queryBoolean
        .optional()
        .describe('True returns accounts with an open charge or a credit; false all others'),
      openOn: date.optional().meta({
        description:
          'Returns accounts with an open charge or a credit at the end of this day in the time zone of the organization. Their balances, and filters and sorts by them, are then those of that day, everything else is as it is now',
        examples: ['2026-03-31'],
      }),
      basis: entryBasis,
      entryFrom: date.optional().meta({
        description:
          'Returns accounts with an open charge or a credit of this day or later, at the end of `openOn`, by default today; their balances are of these entries',
        examples: ['2026-03-01'],
      }),
      entryTo: date.optional().meta({
        description:
          'Returns accounts with an open charge or a credit of this day or earlier, at the end of `openOn`, by default today; their balances are of these entries',
        examples: ['2026-03-31'],
      }),
      shareFrom: date.optional().meta({
        description:
          'Returns accounts that were charged a share of a claim on or after this day, and not after `shareTo`',
        examples: ['2026-03-01'],
      }),
      shareTo: date.optional().meta({
        description: 'Returns accounts that were charged a share of a claim on or before this day',
        examples: ['2026-03-31'],
      }),
      financialClass: repeatable(FinancialClass).optional(),
      hasFacility: queryBoolean.optional().describe('Whether the account names a facility'),
      holdType: repeatable(HoldType).optional(),
      isPlaced: queryBoolean
        .meta({ description: 'Whether the account is placed with a collection agency' })
        .optional(),
    }),
    data: z.object({ accounts: z.array(Account).describe('The accounts of the page'), ...listed }),
    single: true,
  }),
  createAccount: operation({
    id: 'patient-ar.createAccount',
    method: 'post',
    path: '/patient-ar/accounts',
    ...writeAccess,
    summary: 'Open a patient account',
    description:
      'An opening balance becomes the first entry of the ledger; its age is counted from `openingBalanceDate`, by default from now.',
    body: z.object({
      patientId: reference('patient'),
      accountNumber: text(1, 80)
        .meta({ examples: ['A-100200'] })
        .optional()
        .describe('Number of the patient account'),
      openingBalance: moneyInput.optional(),
      openingBalanceDate: date.meta({ description: 'Not in the future' }).optional(),
      facilityId: reference('facility').optional(),
    }),
    data: z.object({ account: Account }),
    status: 201,
    errors: [404, 409],
  }),
  getAccount: operation({
    id: 'patient-ar.getAccount',
    method: 'get',
    path: '/patient-ar/accounts/:accountId',
    scope: 'patient-ar:read',
    summary: 'Read a patient account',
    description:
      'Returns the balance, the aging as of a date (default today), the billing hold and the active payment plan.',
    params: accountId,
    query: z.object({ asOf: date.optional(), basis: entryBasis }),
    data: z.object({ account: AccountDetail }),
    errors: [404],
    single: true,
  }),
  listLedger: operation({
    id: 'patient-ar.listLedger',
    method: 'get',
    path: '/patient-ar/accounts/:accountId/ledger',
    scope: 'patient-ar:read',
    summary: 'List the ledger of an account',
    description: 'Newest first by default; every entry has the balance after it.',
    params: accountId,
    query: z.object({
      ...listing(entrySorts),
      type: repeatable(EntryType).optional(),
      occurredFrom: dateTime.optional(),
      occurredTo: dateTime.optional(),
    }),
    data: z.object({ entries: z.array(LedgerEntry).describe('The entries of the page'), ...listed }),
    errors: [404],
  }),
  recordPayment: operation({
    id: 'patient-ar.recordPayment',
    method: 'post',
    path: '/patient-ar/accounts/:accountId/payments',
    ...writeAccess,
    summary: 'Record a payment',
    description:
      'Records a payment taken elsewhere; no processor is called. The payment settles the charges of `allocations`, then the oldest open charges. An amount above the balance becomes unapplied credit, which the next charge uses up. 400 for allocations above the payment or above what is open of a charge, 404 for a charge of another account.',
    params: accountId,
    body: z.object({
      amount: positiveMoneyInput,
      allocations: PaymentAllocations.optional(),
      method: PaymentMethod.optional(),
      receivedAt: dateTime.optional().describe('When it was received'),
      reference: text(1, 200)
        .meta({ examples: ['check 1042'] })
        .optional()
        .describe('Number of the receipt, check or transfer'),
      notes: text(1, 2000)
        .meta({ examples: ['Paid at the front desk'] })
        .optional()
        .describe('Free-text notes'),
    }),
    data: posted,
    status: 201,
    errors: [404, 409, 412],
  }),
  recordAdjustment: operation({
    id: 'patient-ar.recordAdjustment',
    method: 'post',
    path: '/patient-ar/accounts/:accountId/adjustments',
    ...writeAccess,
    summary: 'Record an adjustment',
    description:
      'Reduces the balance for a reason; settles the oldest open charges first. 400 if the amount exceeds the balance.',
    params: accountId,
    body: z.object({
      amount: positiveMoneyInput,
      reasonCode: AdjustmentReason,
      notes: text(1, 2000)
        .meta({ examples: ['Approved by the financial assistance committee'] })
        .optional()
        .describe('Free-text notes'),
    }),
    data: posted,
    status: 201,
    errors: [404, 409, 412],
  }),
  recordCharge: operation({
    id: 'patient-ar.recordCharge',
    method: 'post',
    path: '/patient-ar/accounts/:accountId/charges',
    ...writeAccess,
    summary: 'Record a charge',
    description:
      'Adds a charge with a reason and, optionally, a claim of the same patient. Unapplied credit settles it immediately. Its age is counted from `serviceDate`, else from the service date of the claim, else from now; once a statement with the charge is delivered, from that delivery.',
    params: accountId,
    body: z.object({
      amount: positiveMoneyInput,
      reason: reason('Coinsurance of the visit of 3 March'),
      claimId: reference('claim').optional(),
      serviceDate: date.meta({ description: 'Not in the future' }).optional(),
      debtKind: DebtKind.optional(),
      timeBarredOn: timeBarredOn.optional(),
    }),
    data: z.object({ entry: LedgerEntry, allocations, account: Account, externalRisk }),
    status: 201,
    errors: [404, 409, 412],
  }),
  reverseEntry: operation({
    id: 'patient-ar.reverseEntry',
    method: 'post',
    path: '/patient-ar/accounts/:accountId/ledger/:entryId/reverse',
    ...writeAccess,
    summary: 'Reverse a ledger entry',
    description:
      'Posts an entry with the opposite amount; the reversed entry refers to it, and its allocations are undone. The payments of a reversed charge settle the oldest open charges, and the rest becomes unapplied credit. A reversed payment reopens its charges, their PAID statements and its installment, and a plan that it had completed becomes ACTIVE again. A transfer is reversed in both accounts, and a payment of a collection agency also on its placement. Answers 409 for an entry that is already reversed (with `existingId`), for a reversal, for a share of a claim, which only its claim payment reverses, for a charge that was partly adjusted or transferred, for a credit that was partly transferred, and for a charge without which the account would owe less than its plan requires.',
    params: accountId.extend({ entryId: identifier }),
    body: z.object({ reason: reason('The check was returned by the bank') }),
    data: z.object({
      entry: LedgerEntry,
      reversedEntry: LedgerEntry,
      allocations,
      account: Account,
      externalRisk,
    }),
    status: 201,
    errors: [404, 409, 412],
  }),
  recordRefund: operation({
    id: 'patient-ar.recordRefund',
    method: 'post',
    path: '/patient-ar/accounts/:accountId/refunds',
    ...writeAccess,
    summary: 'Record a refund',
    description:
      'Records that unapplied credit was paid back; no money is moved. The oldest credit is used first. 400 if the amount exceeds the unapplied credit.',
    params: accountId,
    body: z.object({
      amount: positiveMoneyInput,
      reason: reason('Paid twice'),
      method: PaymentMethod.optional(),
      refundedAt: dateTime.meta({ description: 'Defaults to now; not in the future' }).optional(),
      reference: text(1, 200)
        .meta({ examples: ['check 2210'] })
        .optional()
        .describe('Number of the receipt, check or transfer'),
    }),
    data: z.object({ entry: LedgerEntry, allocations, account: Account, externalRisk }),
    status: 201,
    errors: [404, 409, 412],
  }),
  transferBalance: operation({
    id: 'patient-ar.transferBalance',
    method: 'post',
    path: '/patient-ar/accounts/:accountId/transfers',
    ...writeAccess,
    summary: 'Transfer credit or a charge to another account',
    description:
      'Moves unapplied credit, or with `entryId` the open amount of that charge, to another account of the same patient. A charge keeps its age. A share of a claim stays with its account and claim payment; a reversal of the share also reverses the transfer. 400 if the amount exceeds the unapplied or open amount, or for an account of another patient; 409 for a charge without which the account would owe less than its payment plan requires.',
    params: accountId,
    body: z.object({
      toAccountId: reference('account').meta({
        description: 'Identifier of another account of the same patient',
      }),
      amount: positiveMoneyInput,
      entryId: identifier
        .meta({
          description: 'The charge to move; if omitted, unapplied credit is moved',
          examples: ['ent_01k9d3w5m0e6x8r2t4v6y8z0a1'],
        })
        .optional(),
      reason: reason('Belongs to the stay of 12 March'),
    }),
    data: z.object({
      entry: LedgerEntry,
      counterpartEntry: LedgerEntry,
      account: Account,
      counterpartAccount: Account,
      externalRisk,
    }),
    status: 201,
    errors: [404, 409, 412],
  }),
  setBillingHold: operation({
    id: 'patient-ar.setBillingHold',
    method: 'put',
    path: '/patient-ar/accounts/:accountId/billing-hold',
    ...writeAccess,
    summary: 'Set or clear a billing hold',
    description:
      'A null `type` clears the hold. During a hold, no statement of the account can be finalized and no late fee is charged. While a dispute about the bill of estimated services is pending, the account is on hold (45 CFR 149.620(c)(5)): its hold PPDR ends with the dispute (409 before), and follows any other hold that is cleared.',
    params: accountId,
    body: z.object({
      type: HoldType.nullable(),
      reason: text(1, 500)
        .meta({ examples: ['Chapter 7, filed 2026-02-27'] })
        .nullable()
        .optional()
        .describe("Reason, in the caller's words"),
    }),
    data: z.object({ account: Account }),
    errors: [404, 409, 412],
  }),
};
