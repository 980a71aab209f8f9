import { isWrite, type Operations } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';
import { Frequency, InstallmentStatus, PlanStatus } from './payment-plans/schema.ts';
import { Channel, StatementStatus } from './statements/schema.ts';

const all: Operations = operations;

describe.each(Object.values(operations))('the operation $id', (operation) => {
  const changes = operation.scope === 'patient-ar:write';

  test('requires the role OWNER, ADMIN, BILLING_MANAGER or BILLER for every write, and only for writes', () => {
    const roles = changes ? ['OWNER', 'ADMIN', 'BILLING_MANAGER', 'BILLER'] : undefined;
    expect('roles' in operation ? operation.roles : undefined).toEqual(roles);
    if (isWrite(operation)) expect(changes).toBe(true);
  });
});

test('every response has meta', () => {
  for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
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
  ])('%s are exactly these', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
