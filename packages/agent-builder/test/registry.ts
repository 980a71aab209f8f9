import { operation } from '@rcm/http';
import { z } from 'zod';
import { definitionOperations } from '../src/definitions/contract.ts';
import type { AgentBuilderPorts } from '../src/index.ts';

const read = operation({
  id: 'cases.getCase',
  method: 'get',
  path: '/cases',
  scope: 'cases:read',
  summary: 'Read a case',
  data: z.object({}),
});

const write = operation({
  id: 'cases.assignCase',
  method: 'post',
  path: '/cases',
  scope: 'cases:write',
  summary: 'Assign a case',
  data: z.object({}),
});

const check = operation({
  id: 'cases.checkCase',
  method: 'post',
  path: '/cases/check',
  scope: 'cases:write',
  safe: true,
  summary: 'Check a case',
  data: z.object({}),
});

/** A few operations that steps can name, one of which is closed to agents. */
export const registry = { read, write, check, closed: definitionOperations.createDefinition };

/** The ports of a host with these operations. */
export const ports: AgentBuilderPorts = {
  operation: (id) => Object.values(registry).find((one) => one.id === id) ?? null,
  nearestOperation: () => read.id,
};
