import type { Operations } from '@rcm/http';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';
import { AssignmentMethod } from './queues/schema.ts';
import { denialFields } from './rules/fields.ts';
import { RuleAction } from './rules/schema.ts';

const all: Operations = operations;

test('every answer has meta except that of denial-management.listQueueRules', () => {
  const without = Object.keys(all).filter((name) => all[name]?.meta === false);
  expect(without).toEqual(['listQueueRules']);
});

describe('the values of', () => {
  const actionTypes = RuleAction.def.options.map((option) => option.shape.type.value);
  test.each([
    ['the assignment method', AssignmentMethod.options, 'MANUAL ROUND_ROBIN LEAST_LOADED BY_ROLE'],
    [
      'the type of an action',
      actionTypes,
      'ASSIGN_QUEUE ASSIGN_MEMBER SET_PRIORITY SET_CATEGORY SET_SLA_HOURS ADD_TAG FLAG_NO_APPEAL STOP',
    ],
    [
      'the field of a condition',
      Object.keys(denialFields),
      'groupCode carc rarc payerId payerProgram category deniedAmount billedAmount daysToDeadline ageDays facilityId providerId specialty cptCode placeOfService appealRights tags',
    ],
  ])('%s are complete', (_name, options, expected) => {
    expect(options.join(' ')).toBe(expected);
  });
});
