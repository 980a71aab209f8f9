import { isWrite } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';

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

test('the module has its twenty operations', () => {
  expect(Object.keys(operations)).toHaveLength(20);
});
