import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { SampleModulePorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { sampleRecordOperations } from './contract.ts';
import { SampleRecord } from './sample-record.ts';
import { sampleRecordList, sampleRecordView } from './view.ts';

export const sampleRecordHandlers = (
  ports: SampleModulePorts,
): Handlers<typeof sampleRecordOperations, typeof views> => ({
  listSampleRecords: (context, { query }) => sampleRecordList.read(context, query),

  async createSampleRecord(context, { body }) {
    if ((await ports.patient(context, body.patientId)) === null) throw notFound('Patient');
    const sampleRecord = context.create(SampleRecord, {
      patientId: body.patientId,
      title: body.title,
      status: 'OPEN',
      closedAt: null,
    });
    return { sampleRecord };
  },

  async getSampleRecord(context, { params }) {
    return { sampleRecord: await context.read(sampleRecordView, params.sampleRecordId) };
  },

  async updateSampleRecord(context, { params, body }) {
    const sampleRecord = await context.find(SampleRecord, params.sampleRecordId);
    sampleRecord.rename(body.title ?? sampleRecord.title);
    return { sampleRecord };
  },

  async closeSampleRecord(context, { params }) {
    const sampleRecord = await context.find(SampleRecord, params.sampleRecordId);
    sampleRecord.close(context.now);
    return { sampleRecord };
  },
});
