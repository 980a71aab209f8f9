import { expect, test } from 'vitest';
import { eventTypesOf } from './event-types.ts';

test.each([
  ['claim', 'claim'],
  ['denialCase', 'denial_case'],
  ['homeHealthNoaAttempt', 'home_health_noa_attempt'],
  ['exclusion check', 'exclusion_check'],
])('events about records of the type %s have types that begin with %s', (recordType, snake) => {
  expect(eventTypesOf(recordType)).toEqual([`${snake}.created`, `${snake}.updated`, `${snake}.deleted`]);
});
