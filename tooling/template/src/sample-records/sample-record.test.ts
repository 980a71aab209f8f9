import { testEveryMove, testTime } from '@rcm/testing';
import { expect, test } from 'vitest';
import { SampleRecord, sampleRecordStates } from './sample-record.ts';

const aSampleRecord = (status: SampleRecord['status']) =>
  Object.assign(new SampleRecord(), { title: 'before', status });

testEveryMove(sampleRecordStates, { 'OPEN update': 'OPEN', 'OPEN close': 'CLOSED' }, (status) => {
  const record = aSampleRecord(status);
  const make = { update: () => record.rename('after'), close: () => record.close(testTime) };
  return { record, make: (move) => make[move]() };
});

test('a closed sample record has the time of its closing', () => {
  const sampleRecord = aSampleRecord('OPEN');
  sampleRecord.close(testTime);
  expect(sampleRecord.closedAt).toEqual(testTime);
});
