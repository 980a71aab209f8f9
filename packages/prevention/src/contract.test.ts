import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';

const education = '/prevention/education';

describe('the operations', () => {
  test.each([
    ['listEducation', 'get', education, 'read', 200],
    ['createEducation', 'post', education, 'write', 201],
    ['getEducation', 'get', `${education}/:educationContentId`, 'read', 200],
    ['updateEducation', 'put', `${education}/:educationContentId`, 'write', 200],
  ] as const)(
    '%s is %s %s, needs the scope to %s and succeeds with %i',
    (name, method, path, action, status) => {
      const { status: declared = 200, ...operation } = operations[name];
      expect(operation).toMatchObject({ method, path, scope: `prevention:${action}` });
      expect(declared).toBe(status);
    },
  );

  test('carry meta, all of them', () => {
    for (const operation of Object.values(operations)) {
      expect(operation.meta).toBeUndefined();
      expect(operation.bare).toBeUndefined();
    }
  });

  test('declare 202 of the update, which always answers 200', () => {
    expect(operations.updateEducation.declaredStatuses).toEqual([202]);
    expect(operations.updateEducation.otherStatuses).toBeUndefined();
  });
});
