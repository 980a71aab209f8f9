import { aPrincipal, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minimalDefinition } from '../test/agent-host.ts';
import { createAgentBuilder } from './index.ts';
import { agentNames } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([createAgentBuilder()]);
});
afterAll(() => host.close());

test('agentNames returns the names of the agent definitions of the organization', async () => {
  const as = aPrincipal();
  const input = { body: minimalDefinition };
  const { data } = await host.call('agent-builder.createDefinition', input, { as });
  const { id, name } = data.agentDefinition;
  const names = (principal: typeof as) =>
    host.inside(principal, (context) => agentNames(context, [id, 'agt_none']));
  expect(await names(as)).toEqual([{ id, name }]);
  expect(await names(aPrincipal())).toEqual([]);
});
