import { defineEntity, p } from '@mikro-orm/core';
import { stateTable } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';
import { SampleRecordStatus } from './contract.ts';

export const SampleRecordSchema = defineEntity({
  name: 'SampleRecord',
  schema: 'sample_module',
  tableName: 'sample_records',
  extends: TenantOwned,
  properties: {
    patientId: p.text(),
    title: sealed(p.text()),
    status: p.enum(SampleRecordStatus.options),
    closedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'sample_records_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'sample_records_status', properties: ['organizationId', 'status'] },
    { name: 'sample_records_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
  ],
});

/** The legal moves of each status, with their targets. */
export const sampleRecordStates = stateTable({
  subject: 'A sample record',
  states: SampleRecordStatus.options,
  moves: {
    OPEN: { update: 'OPEN', close: 'CLOSED' },
    CLOSED: {},
  },
});

/** A sample record of a patient and its legal moves. */
export class SampleRecord extends SampleRecordSchema.class {
  static readonly idPrefix = 'smp';
  static readonly record = 'sampleRecord';
  static readonly schema = SampleRecordSchema;

  rename(title: string): void {
    this.status = sampleRecordStates.after(this.status, 'update');
    this.title = title;
  }

  close(now: Date): void {
    this.status = sampleRecordStates.after(this.status, 'close');
    this.closedAt = now;
  }
}
SampleRecordSchema.setClass(SampleRecord);
