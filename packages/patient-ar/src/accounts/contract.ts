import {
  date,
  dateTime,
  money,
  moneyInput,
  paging,
  positiveMoneyInput,
  queryBoolean,
  queryInteger,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { writeAccess } from '../write-access.ts';
import {
  Account,
  AccountDetail,
  AdjustmentReason,
  AllocationLine,
  EntryType,
  HoldType,
  LedgerEntry,
  PaymentMethod,
} from './schema.ts';

const accountId = z.object({ accountId: z.string() });

const queryMoney = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/, 'Expected an amount with at most 2 decimals')
  .meta({ examples: ['100.00'] });

const posted = z.object({
  entry: LedgerEntry,
  allocations: z.array(AllocationLine),
  unappliedAmount: money,
  account: Account,
  externalRisk: z.literal('LOCAL_ONLY'),
});

export const accountOperations = {
  listAccounts: operation({
    id: 'patient-ar.listAccounts',
    method: 'get',
    path: '/patient-ar/accounts',
    scope: 'patient-ar:read',
    summary: 'List patient accounts',
    description:
      'Newest first, or by `sort`: highest balance, or longest outstanding. Days outstanding are those of the oldest open charge.',
    query: z.object({
      ...paging(),
      patientId: z.string().min(1).optional(),
      facilityId: z.string().min(1).optional(),
      accountNumber: z.string().min(1).optional(),
      minBalance: queryMoney.optional(),
      maxBalance: queryMoney.optional(),
      minDaysOutstanding: queryInteger(0, 36_500).optional(),
      maxDaysOutstanding: queryInteger(0, 36_500).optional(),
      lastPaymentFrom: dateTime.optional(),
      lastPaymentTo: dateTime.optional(),
      onHold: queryBoolean.optional(),
      holdType: repeatable(HoldType).optional(),
      sort: z.enum(['newest', 'balance', 'daysOutstanding']).optional(),
    }),
    data: z.object({ accounts: z.array(Account), total: z.int() }),
    single: true,
  }),
  createAccount: operation({
    id: 'patient-ar.createAccount',
    method: 'post',
    path: '/patient-ar/accounts',
    ...writeAccess,
    summary: 'Open a patient account',
    description:
      'An opening balance becomes the first entry of the ledger; its age counts from `openingBalanceDate`, else from now.',
    body: z.object({
      patientId: reference('patient'),
      accountNumber: text(1, 80)
        .meta({ examples: ['A-100200'] })
        .optional(),
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
    description: 'Balance, aging as of a date (today unless given), billing hold and active payment plan.',
    params: accountId,
    query: z.object({ asOf: date.optional() }),
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
    description: 'Newest first unless `sort=oldest`; every entry carries the balance after it.',
    params: accountId,
    query: z.object({
      ...paging(),
      type: repeatable(EntryType).optional(),
      occurredFrom: dateTime.optional(),
      occurredTo: dateTime.optional(),
      sort: z.enum(['newest', 'oldest']).optional(),
    }),
    data: z.object({ entries: z.array(LedgerEntry), total: z.int() }),
    errors: [404],
  }),
  recordPayment: operation({
    id: 'patient-ar.recordPayment',
    method: 'post',
    path: '/patient-ar/accounts/:accountId/payments',
    ...writeAccess,
    summary: 'Record a payment',
    description:
      'Records a payment taken elsewhere; no processor is called. It settles the oldest open charges first; what is above the balance stays as unapplied credit, which the next charge uses up.',
    params: accountId,
    body: z.object({
      amount: positiveMoneyInput,
      method: PaymentMethod.optional(),
      receivedAt: dateTime.optional(),
      reference: text(1, 200)
        .meta({ examples: ['check 1042'] })
        .optional(),
      notes: text(1, 2000)
        .meta({ examples: ['Paid at the front desk'] })
        .optional(),
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
      'Takes an amount off the balance for a reason, oldest open charges first. More than the balance is a 400.',
    params: accountId,
    body: z.object({
      amount: positiveMoneyInput,
      reasonCode: AdjustmentReason,
      notes: text(1, 2000)
        .meta({ examples: ['Approved by the financial assistance committee'] })
        .optional(),
    }),
    data: posted,
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
      'A `type` of null clears it. While a hold stands, no statement of the account can be finalized and no late fee is charged.',
    params: accountId,
    body: z.object({
      type: HoldType.nullable(),
      reason: text(1, 500)
        .meta({ examples: ['Chapter 7, filed 2026-02-27'] })
        .nullable()
        .optional(),
    }),
    data: z.object({ account: Account }),
    errors: [404, 412],
  }),
};
