import type { AnyOperation, Operations } from '@rcm/http';
import { expect } from 'vitest';

/** An operation as a contract lists it; the status is that of its success. */
export type DeclaredOperation = [name: string, method: string, path: string, scope: string, status: number];

/** Holds one operation of a module against what the contract lists. */
export function expectOperation(
  module: string,
  operations: Operations,
  [name, method, path, scope, status]: DeclaredOperation,
): void {
  const operation: AnyOperation | undefined = operations[name];
  expect(operation).toMatchObject({ id: `${module}.${name}`, method, path, scope });
  expect(operation?.status ?? 200).toBe(status);
}

/** Holds the operations of a module against the contract's list: these and no other. */
export const expectNoOther = (operations: Operations, declared: readonly DeclaredOperation[]): void =>
  expect(Object.keys(operations).sort()).toEqual(declared.map(([name]) => name).sort());
