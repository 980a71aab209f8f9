import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';
import { CredentialKind, CredentialStatus } from './contract.ts';

/** The row counters of credentials. */
export const credentialCounts = rowCounters('agent_builder.credentials', [{ by: ['kind', 'status'] }]);

export const CredentialSchema = defineEntity({
  name: 'AutomationCredential',
  schema: 'agent_builder',
  tableName: 'credentials',
  extends: TenantOwned,
  properties: {
    label: p.text(),
    kind: p.enum(CredentialKind.options),
    applicationUrl: p.text().nullable(),
    status: p.enum(CredentialStatus.options),
  },
  indexes: [
    { name: 'credentials_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'credentials_label', properties: ['organizationId', 'label', 'id'] },
    { name: 'credentials_kind', properties: ['organizationId', 'kind', 'createdAt', 'id'] },
    { name: 'credentials_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
  ],
  triggers: credentialCounts.triggers,
});

/** The metadata of a credential that agents use. */
export class Credential extends CredentialSchema.class {
  static readonly idPrefix = 'crd';
  static readonly record = 'credential';
  static readonly schema = CredentialSchema;
}
CredentialSchema.setClass(Credential);
