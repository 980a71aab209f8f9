import type { Operations } from '@rcm/http';
import { expect, test } from 'vitest';
import { operations } from './contract.ts';

const all: Operations = operations;

test('every response has meta', () => {
  for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
});
