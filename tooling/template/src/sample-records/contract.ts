import {
  createdAt,
  dateTime,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  reference,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

export const SampleRecordStatus = z.enum(['OPEN', 'CLOSED']).describe('The status of the record');

export const SampleRecord = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the record',
      examples: ['smp_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    patientId: z.string().describe('Identifier of the patient'),
    title: z.string().meta({ description: 'What it is, in a few words', examples: ['Sample record'] }),
    status: SampleRecordStatus,
    closedAt: orNull(dateTime).describe('When it was closed; null while it is open'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'SampleRecord', description: 'A sample record' });

const sampleRecordId = z.object({ sampleRecordId: identifier });
const sampleRecord = z.object({ sampleRecord: SampleRecord });
const title = text(1, 200).meta({
  description: 'What it is, in a few words',
  examples: ['Sample record'],
});

/** The columns by which sample records can be sorted. */
export const sampleRecordSorts = ['createdAt'] as const;

export const sampleRecordOperations = {
  listSampleRecords: operation({
    id: 'sample-module.listSampleRecords',
    method: 'get',
    path: '/sample-module/sample-records',
    scope: 'sample-module:read',
    summary: 'List sample records',
    query: z.object({
      ...listing(sampleRecordSorts),
      status: repeatable(SampleRecordStatus).optional(),
      patientId: identifier.optional(),
    }),
    data: z.object({
      sampleRecords: z.array(SampleRecord).describe('The records of the page'),
      ...listed,
    }),
    single: true,
  }),
  createSampleRecord: operation({
    id: 'sample-module.createSampleRecord',
    method: 'post',
    path: '/sample-module/sample-records',
    scope: 'sample-module:write',
    summary: 'Create a sample record',
    body: z.object({ patientId: reference('patient'), title }),
    data: sampleRecord,
    status: 201,
    errors: [404],
  }),
  getSampleRecord: operation({
    id: 'sample-module.getSampleRecord',
    method: 'get',
    path: '/sample-module/sample-records/:sampleRecordId',
    scope: 'sample-module:read',
    summary: 'Read a sample record',
    params: sampleRecordId,
    data: sampleRecord,
    errors: [404],
    single: true,
  }),
  updateSampleRecord: operation({
    id: 'sample-module.updateSampleRecord',
    method: 'put',
    path: '/sample-module/sample-records/:sampleRecordId',
    scope: 'sample-module:write',
    summary: 'Update a sample record',
    description: 'Fields that are left out stay as they are. A closed one is not open to changes.',
    params: sampleRecordId,
    body: z.object({ title: title.optional() }),
    data: sampleRecord,
    errors: [404, 409, 412],
  }),
  closeSampleRecord: operation({
    id: 'sample-module.closeSampleRecord',
    method: 'post',
    path: '/sample-module/sample-records/:sampleRecordId/close',
    scope: 'sample-module:write',
    summary: 'Close a sample record',
    params: sampleRecordId,
    body: z.object({}),
    data: sampleRecord,
    errors: [404, 409, 412],
  }),
};
