import { aPrincipal, type CallOptions, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuilder } from '../../test/agent-host.ts';
import { createAgentBuilder } from '../module.ts';

const agentBuilder = createAgentBuilder();

let host: TestHost;
let builder: ReturnType<typeof aBuilder>;
beforeAll(async () => {
  host = await testHost([agentBuilder]);
});
beforeEach(() => {
  builder = aBuilder(host);
});
afterAll(() => host.close());

const versionsOf = async (agentId: string, query = {}, options: CallOptions = {}) =>
  (await builder.call('listVersions', { params: { agentId }, query }, options)).data;

const later = (minutes: number) => ({ now: new Date(testTime.getTime() + minutes * 60_000) });

describe('agent-builder.listVersions', () => {
  test('lists the versions newest first, with their author and changes', async () => {
    const as = aPrincipal();
    const colleague = aPrincipal({
      organization: as.organization,
      keyId: 'key_colleague',
      memberId: 'mem_1',
    });
    const { id: agentId } = (
      await builder.call(
        'createDefinition',
        {
          body: {
            name: 'Eligibility check',
            applicationUrl: 'https://portal.example.org',
            applicationName: 'Portal',
            steps: [{ type: 'NAVIGATE', instruction: 'canary' }],
          },
        },
        { as },
      )
    ).data.agentDefinition;
    const body = {
      status: 'ACTIVE',
      description: 'canary',
      steps: [
        { type: 'NAVIGATE', instruction: 'canary' },
        { type: 'ACT', instruction: 'canary' },
      ],
    };
    await builder.update(agentId, body, { as: colleague, ...later(1) });
    await builder.update(agentId, { name: 'Coverage', requiresApproval: true }, { as, ...later(2) });
    const data = await versionsOf(agentId, {}, { as });
    const version = (number: number, minutes: number) => ({
      id: expect.stringMatching(/^agv_/),
      organizationId: as.organization.id,
      agentId,
      number,
      createdAt: later(minutes).now.toISOString(),
      updatedAt: later(minutes).now.toISOString(),
    });
    expect(data).toMatchObject({
      versions: [
        {
          ...version(3, 2),
          authorKeyId: as.keyId,
          authorMemberId: null,
          authorAgentId: null,
          changes: [
            { field: 'name', before: 'Eligibility check', after: 'Coverage' },
            { field: 'requiresApproval', before: 'false', after: 'true' },
          ],
          summary: 'name: Eligibility check → Coverage; requiresApproval: false → true',
        },
        {
          ...version(2, 1),
          authorKeyId: 'key_colleague',
          authorMemberId: 'mem_1',
          authorAgentId: null,
          changes: [
            { field: 'description', before: null, after: null },
            { field: 'status', before: 'DRAFT', after: 'ACTIVE' },
            { field: 'steps', before: '1', after: '2' },
          ],
          summary: 'description; status: DRAFT → ACTIVE; steps: 1 → 2',
        },
        { ...version(1, 0), authorKeyId: as.keyId, changes: [], summary: 'Created' },
      ],
      total: 3,
    });
    expect(JSON.stringify(data)).not.toContain('canary');
  });

  test('has no new version after an update without changes, and numbers versions as the definition does', async () => {
    const { id } = await builder.create();
    await builder.update(id, { status: 'DRAFT', name: 'Eligibility check' });
    expect((await versionsOf(id)).total).toBe(1);
    const { data } = await builder.update(id, { maxRetries: 1 });
    expect((await versionsOf(id)).versions[0].number).toBe(data.agentDefinition.version);
  });

  test('pages', async () => {
    const { id } = await builder.create();
    for (const maxRetries of [0, 1, 2]) await builder.update(id, { maxRetries });
    const data = await versionsOf(id, { skip: '1', take: '2' });
    expect(data.versions.map(({ number }: { number: number }) => number)).toEqual([3, 2]);
    expect(data.total).toBe(4);
    const upwards = await versionsOf(id, { sort: 'number', take: '3' });
    const rest = await versionsOf(id, { sort: 'number', take: '3', cursor: upwards.nextCursor });
    expect([...upwards.versions, ...rest.versions].map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  test.each([{ take: '0' }, { take: '101' }, { skip: '-1' }, { skip: '10001' }, { sort: 'summary' }])(
    'answers 400 to %j',
    async (query) => {
      const { id } = await builder.create();
      await expect(versionsOf(id, query)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('answers 404 for a definition that is missing or of another organization', async () => {
    const { id } = await builder.create();
    await expect(versionsOf('agt_missing')).rejects.toMatchObject({ status: 404 });
    await expect(versionsOf(id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });
});
