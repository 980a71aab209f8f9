import { defineEntity, p } from '@mikro-orm/core';
import { sealed, TenantOwned } from '@rcm/tenancy';
import { TouchChannel } from './schema.ts';

export const ClaimNoteSchema = defineEntity({
  name: 'ClaimNote',
  schema: 'ar_management',
  tableName: 'claim_notes',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    channel: p.enum(TouchChannel.options),
    body: sealed(p.text()),
    contactReference: sealed(p.text().nullable()),
    occurredAt: p.datetime(3),
  },
  indexes: [
    { name: 'claim_notes_claim', properties: ['organizationId', 'claimId', 'occurredAt', 'id'] },
    { name: 'claim_notes_newest', properties: ['organizationId', 'createdAt', 'id'] },
  ],
});

/** A note on a claim. It is never changed; another note corrects it. */
export class ClaimNote extends ClaimNoteSchema.class {
  static readonly idPrefix = 'arn';
  static readonly record = 'claimNote';
  static readonly schema = ClaimNoteSchema;
}
ClaimNoteSchema.setClass(ClaimNote);
