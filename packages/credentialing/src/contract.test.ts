import type { Operations } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';

const all: Operations = operations;
const write = 'credentialing:write';
const read = 'credentialing:read';
const sessions = '/credentialing/sessions';

/** What the API document says of each operation, beside its fields. */
const declared: [id: string, method: string, path: string, scope: string, status: number][] = [
  ['listSessions', 'get', sessions, read, 200],
  ['createSession', 'post', sessions, write, 201],
  ['getSession', 'get', `${sessions}/:sessionId`, read, 200],
  ['deleteSession', 'delete', `${sessions}/:sessionId`, write, 204],
  ['addEducation', 'post', `${sessions}/:sessionId/education`, write, 201],
  ['updateEducation', 'put', '/credentialing/education/:educationId', write, 200],
  ['deleteEntry', 'delete', '/credentialing/entries/:entryId', write, 204],
];

describe('the operations', () => {
  test.each(declared)('%s is %s %s for %s, and succeeds with %i', (name, method, path, scope, status) => {
    const operation = all[name];
    expect(operation).toMatchObject({ id: `credentialing.${name}`, method, path, scope });
    expect(operation?.status ?? 200).toBe(status);
  });

  test('are these and no other', () => {
    expect(Object.keys(all).sort()).toEqual(declared.map(([id]) => id).sort());
  });

  test('carry meta, all of them', () => {
    for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
  });
});
