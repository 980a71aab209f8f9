import { anyOf, equals, list, view } from '@rcm/lists';
import { SampleRecord as SampleRecordWire, sampleRecordSorts } from './contract.ts';
import { SampleRecord } from './sample-record.ts';

/** The representation of a sample record in responses. */
export const sampleRecordView = view(SampleRecord, SampleRecordWire, {});

/** The sample records of an organization, newest first. */
export const sampleRecordList = list(sampleRecordView, {
  key: 'sampleRecords',
  sorts: sampleRecordSorts,
  filters: { status: anyOf('status'), patientId: equals('patientId') },
});
