import { beforeAll, describe, expect, test } from 'vitest';
import { type Agent, answerOf, connect, revisions, wholeText } from './support/agent.ts';
import { createOrganization } from './support/api.ts';
import { type ApiDocument, type Operation, readDocument } from './support/document.ts';
import { operations } from './support/operations.ts';
import { plan } from './support/planned.ts';
import { type PlannedRequest, World } from './support/world.ts';

let document: ApiDocument;
let world: World;

beforeAll(async () => {
  document = await readDocument();
  world = new World(await createOrganization(), 'canary-of-agents');
});

/** The arguments of `call_operation` for a planned request. */
const callOf = (operation: Operation, { params, query, body, headers = {} }: PlannedRequest) => ({
  id: operation.id,
  ...(params && { params }),
  ...(query && { query }),
  ...(body === undefined ? {} : { body }),
  ...(operation.method !== 'get' && { write: true }),
  ...('if-match' in headers && { ifMatch: headers['if-match'] }),
});

/** Does a work for each operation, several at a time, each of them in a world of its own. */
async function forEachOperation(work: (operation: Operation, world: World) => Promise<void>): Promise<void> {
  const left = [...operations];
  const workers = Array.from({ length: 6 }, async (_, worker) => {
    const own = new World(await createOrganization(), `canary-of-agent-${worker}`);
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one, own);
  });
  await Promise.all(workers);
}

describe('every operation', () => {
  test('is found in the list of its module', async () => {
    const agent = await connect(world.organization.apiKey);
    const { text: modules } = await agent.call('find_operations');
    const found: string[] = [];
    for (const line of modules.split('\n')) {
      const [, module, count] = /^([\w-]+): .*, (\d+) operations$/.exec(line) ?? [];
      for (let skip = 0; skip < Number(count); skip += 30) {
        const { text } = await agent.call('find_operations', { module, skip });
        expect(text).toMatch(new RegExp(`^${count} found\\.`));
        found.push(...[...text.matchAll(/^([\w-]+\.\w+) \(/gm)].map(([, id = '']) => id));
      }
    }
    expect(found.sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  test('is described', async () => {
    const agent = await connect(world.organization.apiKey);
    await forEachOperation(async ({ id, method, path, statuses, canWait }) => {
      const described = JSON.parse(await wholeText(agent, 'describe_operation', { id }));
      expect(described).toMatchObject({ id, http: `${method.toUpperCase()} ${path}`, example: { id } });
      const answer = await wholeText(agent, 'describe_operation', { id, part: 'answer' });
      const { answers, held } = JSON.parse(answer);
      expect(Object.keys(answers).map(Number)).toEqual(statuses.filter((status) => status < 300));
      expect([id, held !== undefined]).toEqual([id, canWait]);
      const waiting = held?.['202'].content['application/json'].example;
      expect(canWait ? document.heldFaults(id, waiting) : []).toEqual([]);
    });
  });

  test('is called', async () => {
    const agents = new Map<string, Promise<Agent>>();
    const agentFor = (key: string) => {
      const agent = agents.get(key) ?? connect(key);
      agents.set(key, agent);
      return agent;
    };
    await forEachOperation(async (operation, own) => {
      const planned = await plan(operation, own);
      const agent = await agentFor(await own.keyFor(operation.path));
      const result = await agent.call('call_operation', callOf(operation, planned));
      expect([operation.id, result.isError, result.text]).toEqual([operation.id, false, expect.anything()]);
      const { status, data } = answerOf(result);
      const isJson = data.startsWith('{') && !result.text.includes('\nCharacters ');
      expect(document.faults(operation, status, isJson ? JSON.parse(data) : null)).toEqual([]);
    });
  });
});

describe('tools/list', () => {
  test.each(revisions)('names five tools in at most 8,000 characters in revision %s', async (revision) => {
    const { client } = await connect(world.organization.apiKey, revision);
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual([
      'find_operations',
      'describe_operation',
      'call_operation',
      'find_records',
      'guide',
    ]);
    expect(JSON.stringify(listed).length).toBeLessThanOrEqual(8_000);
  });
});
