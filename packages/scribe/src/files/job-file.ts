import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { ScribeJob } from '../jobs/job.ts';
import { largestFile } from './size.ts';

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

  /** True for what carries sound by its type, video included, and has bytes within the bounds. */
  isAudio(): boolean {
    return /^(?:audio|video)\//i.test(this.fileType) && this.fileSize > 0 && this.fileSize <= largestFile;
  }
}
ScribeFileSchema.setClass(ScribeFile);
