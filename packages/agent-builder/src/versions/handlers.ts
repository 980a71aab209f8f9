import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { AgentDefinition } from '../definitions/definition.ts';
import type { versionOperations } from './contract.ts';
import { versionList } from './view.ts';

export const versionHandlers = (): Handlers<typeof versionOperations> => ({
  async listVersions(context, { params, query }) {
    const page = await versionList.read(context, query, params);
    // Every definition has a version.
    if (page.total === 0) throw notFound(AgentDefinition.record);
    return page;
  },
});
