import { unauthenticated } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { apiKeyView } from '../api-keys/view.ts';
import { invalidateKeyCaches } from '../directory/revision.ts';
import { actorRow, memberView } from '../members/view.ts';
import type { AuthPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { organizationOperations } from './contract.ts';
import { Organization } from './organization.ts';
import { organizationView } from './view.ts';

export const organizationHandlers = (
  ports: AuthPorts,
): Handlers<typeof organizationOperations, typeof views> => ({
  async getOrganization(context) {
    return { organization: await context.read(organizationView, context.organization.id) };
  },

  async updateOrganization(context, { body }) {
    const organization = await context.find(Organization, context.organization.id);
    organization.change(body);
    await invalidateKeyCaches(context);
    return { organization };
  },

  async whoami(context) {
    const { keyId, disabledModules } = context.principal;
    const [[key] = [], [actor] = []] = await context.sql.batch([
      [apiKeyView.byId, { id: keyId }],
      [actorRow, {}],
    ]);
    if (key === undefined) throw unauthenticated('The key no longer exists');
    const modules = ports.modules().filter((name) => !disabledModules.includes(name));
    const limits = ports.rateLimits().filter(({ module }) => modules.includes(module));
    return {
      apiKey: apiKeyView.json(key, context.now),
      modules,
      rateLimits: limits.length === 0 ? null : limits,
      actor: actor === undefined ? null : memberView.json(actor, context.now),
    };
  },
});
