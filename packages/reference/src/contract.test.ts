import { PayerProgram } from '@rcm/envelope';
import type { Operations } from '@rcm/http';
import { expect, test } from 'vitest';
import { operations } from './contract.ts';

const all: Operations = operations;

test('every response has meta', () => {
  for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
});

test('the programs of payers are exactly these', () => {
  expect(PayerProgram.options.join(' ')).toBe(
    'COMMERCIAL MEDICARE_FFS MEDICARE_ADVANTAGE MEDICAID MEDICAID_MANAGED ERISA TRICARE WORKERS_COMP AUTO OTHER',
  );
});
