import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { contractStates, PayerContract } from './payer-contract.ts';
import type { ContractStatus } from './schema.ts';

const aContract = (status: ContractStatus) =>
  Object.assign(new PayerContract(), { status, name: 'Meridian 2026', effectiveFrom: '2026-01-01' });

testEveryMove(
  contractStates,
  {
    'DRAFT edit': 'DRAFT',
    'DRAFT activate': 'ACTIVE',
    'DRAFT discard': 'DISCARDED',
    'ACTIVE edit': 'ACTIVE',
    'ACTIVE terminate': 'TERMINATED',
    'ACTIVE discard': 'DISCARDED',
    'TERMINATED edit': 'TERMINATED',
    'TERMINATED reinstate': 'ACTIVE',
    'TERMINATED discard': 'DISCARDED',
  },
  (status) => {
    const contract = aContract(status);
    const moves = {
      edit: () => contract.edit({ name: 'Meridian 2027' }),
      activate: () => contract.activate(),
      terminate: () => contract.terminate({ terminatedOn: '2026-06-30', reason: null }),
      reinstate: () => contract.reinstate(),
      discard: () => contract.discard(),
    };
    return { record: contract, make: (move) => moves[move]() };
  },
);

describe('the last day of a contract', () => {
  test('may be its first day', () => {
    const contract = aContract('ACTIVE');
    contract.terminate({ terminatedOn: '2026-01-01', reason: 'Not renewed' });
    expect(contract).toMatchObject({ terminatedOn: '2026-01-01', terminationReason: 'Not renewed' });
    contract.reinstate();
    expect(contract).toMatchObject({ status: 'ACTIVE', terminatedOn: null, terminationReason: null });
  });

  test.each([
    ['effectiveTo', () => aContract('ACTIVE').edit({ effectiveTo: '2025-12-31' })],
    ['terminatedOn', () => aContract('ACTIVE').terminate({ terminatedOn: '2025-12-31', reason: null })],
  ])('must not be before its first day: %s', (field, move) => {
    expect(move).toThrow(
      expect.objectContaining({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      }),
    );
  });
});
