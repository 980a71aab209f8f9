import { PayerProgram } from '@rcm/envelope';
import type { Operations } from '@rcm/http';
import { expect, test } from 'vitest';
import { operations } from './contract.ts';

const all: Operations = operations;

test('every answer carries meta', () => {
  for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
});

test('the programme of a payer is one of these and no other', () => {
  expect(PayerProgram.options.join(' ')).toBe(
    'COMMERCIAL MEDICARE_FFS MEDICARE_ADVANTAGE MEDICAID MEDICAID_MANAGED ERISA TRICARE WORKERS_COMP AUTO OTHER',
  );
});
