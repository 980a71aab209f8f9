import type { Module } from '@rcm/http/module';
import { ApiKeySchema } from './api-keys/api-key.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { operations } from './contract.ts';
import { KeyEntrySchema, OrganizationEntrySchema } from './directory/directory.ts';
import { firstRevision, RevisionSchema } from './directory/revision.ts';
import { duplicateEmail, memberHandlers } from './members/handlers.ts';
import { MemberSchema } from './members/member.ts';
import { migrations } from './migrations/index.ts';
import { organizationHandlers } from './organization/handlers.ts';
import { OrganizationSchema } from './organization/organization.ts';
import type { AuthPorts } from './ports.ts';
import { views } from './views.ts';

/** The module of organizations, members, API keys and the audit trail. */
export const createAuth = (ports: AuthPorts): Module<typeof operations> => ({
  name: 'organization',
  title: 'Organization',
  description:
    'The organization of the calling key: its settings, members, API keys, audit trail and feed of changes.',
  operations,
  entities: [
    OrganizationEntrySchema,
    KeyEntrySchema,
    RevisionSchema,
    OrganizationSchema,
    MemberSchema,
    ApiKeySchema,
  ],
  objects: [firstRevision],
  migrations,
  views,
  handlers: {
    ...organizationHandlers(ports),
    ...memberHandlers(),
    ...apiKeyHandlers(ports),
    ...auditHandlers(ports),
  },
  conflicts: { members_email_unique: duplicateEmail },
});
