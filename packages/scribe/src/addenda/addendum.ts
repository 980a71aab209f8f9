import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { ScribeJob } from '../jobs/job.ts';

export const ScribeAddendumSchema = defineEntity({
  name: 'ScribeAddendum',
  schema: 'scribe',
  tableName: 'addenda',
  extends: TenantOwned,
  properties: {
    jobId: p.text(),
    job: () => belongsTo(ScribeJob, 'job_id'),
    memberId: p.text(),
    memberName: p.text(),
    text: sealed(p.text()),
  },
  indexes: [{ name: 'addenda_job', properties: ['organizationId', 'jobId', 'createdAt', 'id'] }],
});

/** An addendum to a signed note. Never changes. */
export class ScribeAddendum extends ScribeAddendumSchema.class {
  static readonly idPrefix = 'scd';
  static readonly record = 'scribeAddendum';
  static readonly schema = ScribeAddendumSchema;
}
ScribeAddendumSchema.setClass(ScribeAddendum);
