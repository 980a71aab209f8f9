import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { ScribeJob } from '../jobs/job.ts';

export const ScribeAttestationSchema = defineEntity({
  name: 'ScribeAttestation',
  schema: 'scribe',
  tableName: 'attestations',
  extends: TenantOwned,
  properties: {
    jobId: p.text(),
    job: () => belongsTo(ScribeJob, 'job_id'),
    noteVersion: p.integer(),
    memberId: p.text(),
    memberName: p.text(),
    statement: sealed(p.text()),
  },
  indexes: [{ name: 'attestations_job', properties: ['organizationId', 'jobId', 'createdAt', 'id'] }],
});

/** The signature of a note. Never changes. */
export class ScribeAttestation extends ScribeAttestationSchema.class {
  static readonly idPrefix = 'sca';
  static readonly record = 'scribeAttestation';
  static readonly schema = ScribeAttestationSchema;
}
ScribeAttestationSchema.setClass(ScribeAttestation);
