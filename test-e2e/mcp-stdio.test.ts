import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  answerOf,
  type ConfiguredServer,
  connectAsConfigured,
  connectByStdio,
  revisions,
} from './support/agent.ts';
import { createOrganization, type TestOrganization } from './support/api.ts';
import { rcmProcess } from './support/rcm.ts';

let organization: TestOrganization;
beforeAll(async () => {
  organization = await createOrganization();
});

describe('rcm mcp', () => {
  test.each(revisions)('gives an agent the tools of a served API in revision %s', async (revision) => {
    const agent = await connectByStdio(organization.apiKey, revision);
    const { tools } = await agent.client.listTools();
    expect(tools).toHaveLength(5);
    const name = `Payer of ${revision}`;
    const created = await agent.call('call_operation', {
      id: 'reference.createPayer',
      body: { name, programType: 'OTHER' },
      write: true,
    });
    expect(answerOf(created).status).toBe(201);
    const found = await Promise.all(
      [name, 'Payer of nobody'].map((wanted) =>
        agent.call('call_operation', { id: 'reference.listPayers', query: { name: wanted } }),
      ),
    );
    expect(found.map((one) => JSON.parse(answerOf(one).data).data.total)).toEqual([1, 0]);
  });

  test.each([
    ['a program', 'command'],
    ['an address', 'url'],
  ])('or /mcp is what the guide tells clients to use: %s', async (_what, field) => {
    const checkout = resolve(import.meta.dirname, '..');
    const guide = readFileSync(resolve(checkout, 'apps/api/docs/guides/agents.md'), 'utf8')
      .replaceAll('/path/to/checkout', checkout)
      .replaceAll('rcm_live_…', organization.apiKey)
      .replaceAll('http://127.0.0.1:3000', inject('url'));
    const servers = [...guide.matchAll(/^```text\n(\{\n {2}"mcpServers"[\s\S]*?)^```$/gm)].map(
      ([, configuration = '']): ConfiguredServer => JSON.parse(configuration).mcpServers.rcm,
    );
    const [server, ...others] = servers.filter((one) => field in one);
    if (server === undefined) throw new Error(`The guide has no configuration with ${field}`);
    expect(others).toEqual([]);
    const { client } = await connectAsConfigured(server);
    expect((await client.listTools()).tools).toHaveLength(5);
  });

  test('tells the agent that the key is refused, and that the API can not be reached', async () => {
    const refused = connectByStdio('rcm_live_nothing', '2025');
    await expect(refused).rejects.toThrow('HTTP 401');
    const unreachable = connectByStdio(organization.apiKey, '2025', 'http://127.0.0.1:1');
    await expect(unreachable).rejects.toThrow("http://127.0.0.1:1 can't be reached");
  });

  test.each([
    ['no key', ['mcp'], {}, 1, 'RCM_API_KEY is missing'],
    [
      'a wrong address',
      ['mcp', '--url', 'ftp://127.0.0.1'],
      { RCM_API_KEY: 'k' },
      2,
      'Expected an http or https URL',
    ],
  ])('ends with %s', async (_what, args, env, code, message) => {
    const ended = await rcmProcess(args, env as Record<string, string>);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  test('ends with its input', async () => {
    const { code, stdout } = await rcmProcess(['mcp', '--url', inject('url')], { RCM_API_KEY: 'k' });
    expect([code, stdout]).toEqual([0, '']);
  });
});
