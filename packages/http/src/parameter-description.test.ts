import { expect, test } from 'vitest';
import { parameterDescription } from './parameter-description.ts';

const text = { type: 'string' };

test.each([
  ['gfeId', 'path', text, 'Identifier of the gfe'],
  ['denialCaseId', 'path', text, 'Identifier of the denial case'],
  ['take', 'query', text, 'How many records the page holds at most'],
  ['payerId', 'query', text, 'Keeps the records with this payer'],
  ['createdFrom', 'query', text, 'Keeps the records with created at or after this'],
  ['minDaysOutstanding', 'query', text, 'Keeps the records with days outstanding of at least this'],
  ['mode', 'query', text, 'Keeps the records with this mode'],
  ['status', 'query', { type: 'array' }, 'Keeps the records with this status; repeated, with any of these'],
  [
    'onHold',
    'query',
    { enum: ['true', 'false'] },
    'Keeps the records that are on hold, or with `false` the others',
  ],
] as const)('%s in the %s', (name, place, schema, words) => {
  expect(parameterDescription(name, place, schema as never)).toBe(words);
});
