import { LockMode } from '@mikro-orm/core';
import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { Credential } from '../credentials/credential.ts';
import type { AgentBuilderPorts } from '../ports.ts';
import { storeVersion } from '../versions/definition-version.ts';
import type { views } from '../views.ts';
import type { definitionOperations } from './contract.ts';
import { AgentDefinition, stepColumns } from './definition.ts';
import { mustNameOperations } from './operations.ts';
import { freeSlug, lockSlugs, slugOf } from './slug.ts';
import { definitionList, definitionView } from './view.ts';

/** Throws 404 for an unknown credential, and 400 for one that is not active. */
async function mustBeUsable(context: TenantContext, credentialId: string | null | undefined): Promise<void> {
  if (!credentialId) return;
  // A shared lock, so that the credential cannot be deactivated or locked before this operation ends.
  const lock = { lockMode: LockMode.PESSIMISTIC_READ } as const;
  const credential = await context.em.findOne(Credential, { id: credentialId }, lock);
  if (credential === null) throw notFound('Credential');
  if (credential.status !== 'ACTIVE') {
    throw invalid('body.defaultCredentialId', 'Expected an active credential', 'inactive_credential');
  }
}

const mode = 'SAFE_WRITE_DB_ONLY';

export const definitionHandlers = (
  ports: AgentBuilderPorts,
): Handlers<typeof definitionOperations, typeof views> => ({
  listDefinitions: (context, { query }) => definitionList.read(context, query),

  async createDefinition(context, { body }) {
    mustNameOperations(ports, body);
    await mustBeUsable(context, body.defaultCredentialId);
    const { steps, ...given } = body;
    const definition = context.create(AgentDefinition, {
      ...given,
      ...stepColumns(steps),
      slug: await freeSlug(context, body.name),
      description: body.description ?? null,
      icon: body.icon ?? null,
      tags: body.tags ?? [],
      extractionSchema: body.extractionSchema ?? null,
      transformationMap: body.transformationMap ?? null,
      inputVariables: body.inputVariables ?? null,
      defaultCredentialId: body.defaultCredentialId ?? null,
      status: 'DRAFT',
    });
    storeVersion(context, { agentId: definition.id, number: 1, changes: [] });
    return { mode, agentDefinition: definition };
  },

  async getDefinition(context, { params }) {
    return { mode, agentDefinition: await context.read(definitionView, params.agentId) };
  },

  async updateDefinition(context, { params, body }) {
    const definition = await context.find(AgentDefinition, params.agentId);
    await mustBeUsable(context, body.defaultCredentialId);
    const { steps, ...changes } = body;
    if (steps || body.mode) {
      mustNameOperations(ports, { steps: steps ?? definition.steps, mode: body.mode ?? definition.mode });
    }
    const made = definition.change({
      ...changes,
      ...(steps && stepColumns(steps)),
      ...(await slugChange(context, definition, body.name)),
    });
    if (made.length > 0) {
      storeVersion(context, { agentId: definition.id, number: definition.version + 1, changes: made });
    }
    return { mode, agentDefinition: definition };
  },
});

/** The slug of a new name. The current slug, numbered or not, is kept if the new name has the same base slug. */
async function slugChange(context: TenantContext, definition: AgentDefinition, name: string | undefined) {
  if (name === undefined || slugOf(name) === slugOf(definition.name)) return {};
  await lockSlugs(context);
  return { slug: slugOf(name) };
}
