import { isWrite, type Operations } from '@rcm/http';
import { type DeclaredOperation, expectNoOther, expectOperation } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';
import { Frequency, InstallmentStatus, PlanStatus } from './payment-plans/schema.ts';
import { Channel, StatementStatus } from './statements/schema.ts';

const all: Operations = operations;

describe.each(Object.values(operations))('$id', (operation) => {
  const changes = operation.scope === 'patient-ar:write';

  test('needs a billing role where it writes', () => {
    const roles = changes ? ['OWNER', 'ADMIN', 'BILLING_MANAGER', 'BILLER'] : undefined;
    expect('roles' in operation ? operation.roles : undefined).toEqual(roles);
    if (isWrite(operation)) expect(changes).toBe(true);
  });

  test('honours Idempotency-Key where it is a POST', () => {
    expect('idempotent' in operation).toBe(operation.method === 'post');
  });
});

/** What the API document says of each operation, beside its fields. */
const declared: DeclaredOperation[] = [
  ['listAccounts', 'get', '/patient-ar/accounts', 'patient-ar:read', 200],
  ['createAccount', 'post', '/patient-ar/accounts', 'patient-ar:write', 201],
  ['getAccount', 'get', '/patient-ar/accounts/:accountId', 'patient-ar:read', 200],
  ['listLedger', 'get', '/patient-ar/accounts/:accountId/ledger', 'patient-ar:read', 200],
  ['recordPayment', 'post', '/patient-ar/accounts/:accountId/payments', 'patient-ar:write', 201],
  ['recordAdjustment', 'post', '/patient-ar/accounts/:accountId/adjustments', 'patient-ar:write', 201],
  ['setBillingHold', 'put', '/patient-ar/accounts/:accountId/billing-hold', 'patient-ar:write', 200],
  ['listStatements', 'get', '/patient-ar/statements', 'patient-ar:read', 200],
  ['createStatement', 'post', '/patient-ar/statements', 'patient-ar:write', 201],
  ['getStatement', 'get', '/patient-ar/statements/:statementId', 'patient-ar:read', 200],
  ['changeStatementStatus', 'post', '/patient-ar/statements/:statementId/status', 'patient-ar:write', 200],
  [
    'recordStatementDelivery',
    'post',
    '/patient-ar/statements/:statementId/delivery',
    'patient-ar:write',
    200,
  ],
  ['getStatementPdf', 'get', '/patient-ar/statements/:statementId/pdf', 'patient-ar:read', 200],
  ['listPaymentPlans', 'get', '/patient-ar/payment-plans', 'patient-ar:read', 200],
  ['createPaymentPlan', 'post', '/patient-ar/payment-plans', 'patient-ar:write', 201],
  ['previewPaymentPlan', 'post', '/patient-ar/payment-plans/preview', 'patient-ar:write', 200],
  ['getPaymentPlan', 'get', '/patient-ar/payment-plans/:planId', 'patient-ar:read', 200],
  ['changePaymentPlanStatus', 'post', '/patient-ar/payment-plans/:planId/status', 'patient-ar:write', 200],
  [
    'recordInstallmentEvent',
    'post',
    '/patient-ar/payment-plans/:planId/installments/:installmentId/events',
    'patient-ar:write',
    200,
  ],
  ['getAging', 'get', '/patient-ar/aging', 'patient-ar:read', 200],
];

describe('the operations', () => {
  test.each(declared)('%s is %s %s for %s, and succeeds with %i', (...given) =>
    expectOperation('patient-ar', all, given),
  );

  test('are these and no other', () => expectNoOther(all, declared));

  test('carry meta, all of them', () => {
    for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
  });
});

describe('the values of', () => {
  test.each([
    ['the delivery method', Channel.options, 'EMAIL MAIL PORTAL FAX SMS'],
    ['the frequency', Frequency.options, 'WEEKLY BI_WEEKLY MONTHLY QUARTERLY ONE_TIME'],
    ['the status of a statement', StatementStatus.options, 'DRAFT READY DELIVERED RETURNED PAID VOID'],
    ['the status of a plan', PlanStatus.options, 'DRAFT ACTIVE PAUSED COMPLETED DEFAULTED CANCELLED'],
    [
      'the status of an installment',
      InstallmentStatus.options,
      'PENDING PAID PARTIAL MISSED WAIVED CANCELLED',
    ],
  ])('%s are these and no other', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
