import type { RequestBuilders } from '../support/world.ts';

/** Requests to the organization operations. */
export const organization: RequestBuilders = {
  'organization.getOrganization': async () => ({}),
  'organization.updateOrganization': async (world) => ({
    body: {
      name: world.name(),
      isCharitableHospital: false,
      limitationPeriods: [{ state: 'CA', debtKind: 'WRITTEN_CONTRACT', years: 4 }],
    },
  }),
  'organization.whoami': async () => ({}),
  'organization.listMembers': async () => ({ query: { role: 'BILLER' } }),
  'organization.createMember': async (world) => ({
    body: { name: world.name(), email: `${world.name().replaceAll(' ', '.')}@example.org`, role: 'CODER' },
  }),
  'organization.updateMember': async (world) => ({
    params: { memberId: (await world.member()).id },
    body: { role: 'COLLECTOR' },
  }),
  'organization.listApiKeys': async () => ({}),
  'organization.createApiKey': async (world) => ({
    body: { name: world.name(), scopes: ['gfe:read'], memberId: (await world.member()).id },
  }),
  'organization.rotateApiKey': async (world) => ({
    params: { keyId: (await world.apiKey()).id },
    body: { overlapSeconds: 60 },
  }),
  'organization.revokeApiKey': async (world) => ({ params: { keyId: (await world.apiKey()).id } }),
  'organization.listAuditEvents': async () => ({ query: { module: 'gfe' } }),
  'organization.listChanges': async () => ({ query: { take: '5' } }),
};
