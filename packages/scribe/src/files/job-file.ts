import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { ScribeJob } from '../jobs/job.ts';
import { maxFileSize } from './size.ts';

export const ScribeFileSchema = defineEntity({
  name: 'ScribeFile',
  schema: 'scribe',
  tableName: 'files',
  extends: TenantOwned,
  properties: {
    jobId: p.text(),
    job: () => belongsTo(ScribeJob, 'job_id'),
    fileName: sealed(p.text()),
    fileType: p.text(),
    fileSize: p.integer(),
    storageKey: sealed(p.text()),
    fileUrl: sealed(p.text().nullable()),
  },
  indexes: [{ name: 'files_job', properties: ['organizationId', 'jobId', 'createdAt', 'id'] }],
});

/** The metadata of an audio file in the organization's own storage. */
export class ScribeFile extends ScribeFileSchema.class {
  static readonly idPrefix = 'scf';
  static readonly record = 'scribeFile';
  static readonly schema = ScribeFileSchema;

  /** True for an audio or video type and a size within the bounds. */
  isAudio(): boolean {
    return /^(?:audio|video)\//i.test(this.fileType) && this.fileSize > 0 && this.fileSize <= maxFileSize;
  }
}
ScribeFileSchema.setClass(ScribeFile);
