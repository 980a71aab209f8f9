import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Inquiry } from './inquiry.ts';
import type { InquiryResult } from './schema.ts';

export const InquiryRevisionSchema = defineEntity({
  name: 'InquiryRevision',
  schema: 'claim_status',
  tableName: 'inquiry_revisions',
  extends: TenantOwned,
  properties: {
    inquiryId: p.text(),
    inquiry: () => belongsTo(Inquiry, 'inquiry_id'),
    resultRevision: p.integer(),
    // json, not jsonb: responses contain the text exactly as it was stored.
    result: p.json<z.input<typeof InquiryResult>>().columnType('json'),
  },
  uniques: [
    {
      name: 'inquiry_revisions_number_unique',
      properties: ['organizationId', 'inquiryId', 'resultRevision'],
    },
  ],
});

/** The result of an inquiry as it was shown when it was recorded. Never changes. */
export class InquiryRevision extends InquiryRevisionSchema.class {
  static readonly idPrefix = 'iqr';
  static readonly record = 'inquiryRevision';
  static readonly schema = InquiryRevisionSchema;
}
InquiryRevisionSchema.setClass(InquiryRevision);
