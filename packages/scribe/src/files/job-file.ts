import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { ScribeJob } from '../jobs/job.ts';

export const ScribeFileSchema = defineEntity({
  name: 'ScribeFile',
  schema: 'scribe',
  tableName: 'files',
  extends: TenantOwned,
  properties: {
    jobId: p.text(),
    job: () => belongsTo(ScribeJob, 'job_id'),
    fileName: p.text(),
    fileType: p.text(),
    fileSize: p.integer(),
    storageKey: p.text(),
    fileUrl: p.text().nullable(),
  },
  indexes: [{ name: 'files_job', properties: ['organizationId', 'jobId', 'createdAt', 'id'] }],
});

/** The metadata of an audio file in the organization's own storage. */
export class ScribeFile extends ScribeFileSchema.class {
  static readonly idPrefix = 'scf';
  static readonly record = 'scribeFile';
  static readonly schema = ScribeFileSchema;
}
ScribeFileSchema.setClass(ScribeFile);
