import { expect, test } from 'vitest';
import { keyed, unkeyed } from './keyed.ts';

const value = {
  dates: [
    { qualifier: '454', period: { from: '2026-01-01', to: '2026-01-01' } },
    { qualifier: '435', period: { from: '2026-01-02', to: '2026-01-02' } },
  ],
  healthCareCodes: [
    [
      { qualifier: 'ABK', code: 'M5450' },
      { qualifier: 'ABF', code: 'I10' },
    ],
    [{ qualifier: 'BE', code: '80', amount: '3.00' }],
  ],
  otherSubscribers: [{ payerSequence: 'S', identifications: [{ qualifier: 'G1', identifier: '1' }] }],
  services: [{ lineControlNumber: '1' }, { notes: [{ kind: 'ADD', text: 'x' }] }],
  contacts: [{ name: 'AVERY' }],
};

test('lists of qualified items become objects by qualifier, lines by number, and lists again', () => {
  expect(keyed(value)).toEqual({
    dates: { '#454': [value.dates[0]], '#435': [value.dates[1]] },
    healthCareCodes: { '#diagnoses': [value.healthCareCodes[0]], '#BE': [value.healthCareCodes[1]] },
    otherSubscribers: {
      '#S': { payerSequence: 'S', identifications: { '#G1': [{ qualifier: 'G1', identifier: '1' }] } },
    },
    services: { '#1': { lineControlNumber: '1' }, '#2': { notes: { '#ADD': [{ kind: 'ADD', text: 'x' }] } } },
    contacts: value.contacts,
  });
  expect(unkeyed(keyed(value))).toEqual(value);
});

test('several payers of one sequence stay a list', () => {
  const twice = { otherSubscribers: [...value.otherSubscribers, ...value.otherSubscribers] };
  expect(unkeyed(keyed(twice))).toEqual(twice);
});

test('lines of which nothing is said are empty objects, and items without a value are left out', () => {
  expect(unkeyed({ services: { '#3': { lineControlNumber: '3' } }, dates: { '#454': null } })).toEqual({
    services: [{}, {}, { lineControlNumber: '3' }],
    dates: [],
  });
});
