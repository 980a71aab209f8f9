import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { HomeHealthNoa } from './noa.ts';
import { AttemptStatus, type NoticeSnapshot, SubmissionMethod } from './schema.ts';

export const HomeHealthNoaAttemptSchema = defineEntity({
  name: 'HomeHealthNoaAttempt',
  schema: 'specialty_billing',
  tableName: 'home_health_noa_attempts',
  extends: TenantOwned,
  properties: {
    noaId: p.text(),
    noa: () => belongsTo(HomeHealthNoa, 'noa_id'),
    submissionMethod: p.enum(SubmissionMethod.options),
    adapterName: p.text(),
    correlationId: p.text().nullable(),
    status: p.enum(AttemptStatus.options),
    // json, not jsonb: the text goes into responses as it was written.
    request: p.json<z.input<typeof NoticeSnapshot>>().columnType('json'),
  },
  indexes: [
    { name: 'home_health_noa_attempts_noa', properties: ['organizationId', 'noaId', 'createdAt', 'id'] },
  ],
});

/** A local attempt to submit a notice of admission; nothing leaves this service. */
export class HomeHealthNoaAttempt extends HomeHealthNoaAttemptSchema.class {
  static readonly idPrefix = 'hna';
  static readonly record = 'homeHealthNoaAttempt';
  static readonly schema = HomeHealthNoaAttemptSchema;
}
HomeHealthNoaAttemptSchema.setClass(HomeHealthNoaAttempt);
