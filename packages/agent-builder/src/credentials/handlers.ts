import type { Handlers } from '@rcm/http';
import type { views } from '../views.ts';
import type { credentialOperations } from './contract.ts';
import { Credential } from './credential.ts';
import { credentialList, dependentList } from './view.ts';

const dependentsPage = { skip: 0, take: 100 };

export const credentialHandlers = (): Handlers<typeof credentialOperations, typeof views> => ({
  listCredentials: (context, { query }) => credentialList.read(context, query),

  async createCredential(context, { body }) {
    const credential = context.create(Credential, {
      label: body.label,
      kind: body.kind,
      applicationUrl: body.applicationUrl ?? null,
      status: 'ACTIVE',
    });
    return { credential };
  },

  async updateCredential(context, { params, body }) {
    const credential = await context.find(Credential, params.credentialId);
    const { label = credential.label, status = credential.status } = body;
    Object.assign(credential, { label, status });
    const { dependentAgents, total } = await dependentList.read(context, dependentsPage, {
      credentialId: credential.id,
    });
    return { credential, dependentAgents, dependentAgentCount: total };
  },
});
