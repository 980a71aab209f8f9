import type { AnyOperation } from '@rcm/http';
import { expectNoDrift, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuilder, minimalDefinition } from '../../test/agent-host.ts';
import { createAgentBuilder } from '../module.ts';
import { AgentStatus } from './contract.ts';

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

const refusal = (field: string) => ({
  status: 400,
  details: { issues: [expect.objectContaining({ path: expect.stringContaining(`body.${field}`) })] },
});

const shown = [
  ...['id', 'organizationId', 'name', 'slug', 'description', 'icon', 'category', 'tags', 'applicationUrl'],
  ...['applicationName', 'applicationType', 'mode', 'status', 'version', 'stepCount', 'stepTypes'],
  ...['defaultCredentialId', 'requiresApproval', 'creditCost', 'tokenBudget', 'timeoutSeconds', 'maxRetries'],
  ...['createdAt', 'updatedAt'],
];

const step = { type: 'ACT', instruction: 'Click' };
const variable = { name: 'memberId' };
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

/** Fields with a value at the bound and one outside. */
const bounds: readonly (readonly [field: string, good: unknown, bad: unknown])[] = [
  ['name', 'n', ''],
  ['name', 'ñ'.repeat(200), 'ñ'.repeat(201)],
  ['description', '', 1],
  ['description', 'd'.repeat(5_000), 'd'.repeat(5_001)],
  ['icon', '', 1],
  ['icon', 'i'.repeat(100), 'i'.repeat(101)],
  ['category', 'PRIOR_AUTH', 'prior_auth'],
  ['tags', many(50, 'tag'), many(51, 'tag')],
  ['tags', ['t'.repeat(255)], ['t'.repeat(256)]],
  ['tags', [''], [1]],
  ['tags', [], null],
  ['applicationUrl', 'a', ''],
  ['applicationUrl', 'http://a', 'ftp://a'],
  ['applicationUrl', `https://a/${'u'.repeat(2_038)}`, `https://a/${'u'.repeat(2_039)}`],
  ['applicationUrl', 'https://a/?b=c', 'https://a/?JSESSIONID=c'],
  ['applicationUrl', 'https://a/#b', 'https://a/#access_token=b'],
  ['applicationUrl', 'https://a', 'https://b@a'],
  ['applicationName', 'n', ''],
  ['applicationName', 'n'.repeat(200), 'n'.repeat(201)],
  ['applicationType', 'CLEARINGHOUSE', 'BANK'],
  ['mode', 'READ_WRITE', 'EXECUTE'],
  ['steps', [{ ...step, type: 'SUB_AGENT' }], [{ ...step, type: 'STOP' }]],
  ['steps', [step], [{ instruction: 'Click' }]],
  ['steps', [step], [{ type: 'ACT' }]],
  ['steps', [{ ...step, instruction: 'i' }], [{ ...step, instruction: '' }]],
  ['steps', [{ ...step, instruction: 'i'.repeat(4_000) }], [{ ...step, instruction: 'i'.repeat(4_001) }]],
  ['steps', [{ ...step, next: 0 }], [{ ...step, next: -1 }]],
  ['steps', [{ ...step, next: 1_000_000 }], [{ ...step, next: 1_000_001 }]],
  ['steps', [{ ...step, otherwise: 0 }], [{ ...step, otherwise: 0.5 }]],
  ['steps', [{ ...step, otherwise: 1_000_000 }], [{ ...step, otherwise: 1_000_001 }]],
  ['extractionSchema', {}, []],
  ['extractionSchema', { a: [{ b: 1e308 }, null] }, { a: [{ b: Number.POSITIVE_INFINITY }] }],
  ['transformationMap', { a: 'b' }, 'a'],
  ['inputVariables', [], {}],
  ['inputVariables', many(100, variable), many(101, variable)],
  ['inputVariables', [{ name: 'n' }], [{ name: '' }]],
  ['inputVariables', [{ name: 'n'.repeat(100) }], [{ name: 'n'.repeat(101) }]],
  ['inputVariables', [variable], [{ type: 'string' }]],
  ['inputVariables', [{ ...variable, type: 'select' }], [{ ...variable, type: 'object' }]],
  ['inputVariables', [{ ...variable, required: true }], [{ ...variable, required: 'true' }]],
  ['requiresApproval', true, 'true'],
  ['creditCost', 0, -1],
  ['creditCost', 10_000, 10_001],
  ['creditCost', 1, 1.5],
  ['tokenBudget', 1_000, 999],
  ['tokenBudget', 500_000, 500_001],
  ['timeoutSeconds', 30, 29],
  ['timeoutSeconds', 7_200, 7_201],
  ['maxRetries', 0, -1],
  ['maxRetries', 10, 11],
];

const inactive = {
  status: 400,
  details: {
    issues: [expect.objectContaining({ path: 'body.defaultCredentialId', code: 'inactive_credential' })],
  },
};

test('the migrations build what the entities describe', () => expectNoDrift(agentBuilder));

test('every response has success, data and meta', () => {
  const others = Object.values<AnyOperation>(agentBuilder.operations).filter(
    ({ meta, bare }) => meta === false || bare,
  );
  expect(others).toEqual([]);
});

test('reads require agent-builder:read and all others agent-builder:write, for every role that may write, except decisions', () => {
  for (const { id, method, scope, roles, safe } of Object.values<AnyOperation>(agentBuilder.operations)) {
    expect([scope, roles?.includes('READ_ONLY')]).toEqual([
      method === 'get' ? 'agent-builder:read' : 'agent-builder:write',
      safe || id === 'agent-builder.decideApproval' ? false : undefined,
    ]);
  }
});

describe('agent-builder.createDefinition', () => {
  test('answers 201 with SAFE_WRITE_DB_ONLY and the metadata: a DRAFT of version 1, category and applicationType CUSTOM, mode READ without approval, creditCost 5, tokenBudget 30000, timeoutSeconds 300, maxRetries 3', async () => {
    const { data, status, tag } = await builder.call('createDefinition', { body: minimalDefinition });
    expect(status).toBe(201);
    expect(tag).toBe('"1"');
    expect(data).toEqual({
      mode: 'SAFE_WRITE_DB_ONLY',
      agentDefinition: {
        id: expect.stringMatching(/^agt_/),
        organizationId: expect.any(String),
        name: 'Eligibility check',
        slug: 'eligibility-check',
        description: null,
        icon: null,
        category: 'CUSTOM',
        tags: [],
        applicationUrl: 'https://portal.example.org',
        applicationName: 'Blue Ridge provider portal',
        applicationType: 'CUSTOM',
        mode: 'READ',
        status: 'DRAFT',
        version: 1,
        stepCount: 1,
        stepTypes: { NAVIGATE: 1 },
        defaultCredentialId: null,
        requiresApproval: false,
        creditCost: 5,
        tokenBudget: 30_000,
        timeoutSeconds: 300,
        maxRetries: 3,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('stores all fields except version, slug and status, and shows only stepCount and stepTypes of steps, variables and schemas', async () => {
    const given = {
      description: 'Reads coverage',
      icon: 'shield',
      category: 'ELIGIBILITY',
      tags: ['daily', 'front desk'],
      applicationType: 'PAYER_PORTAL',
      mode: 'WRITE',
      defaultCredentialId: await builder.credential(),
      requiresApproval: true,
      creditCost: 7,
      tokenBudget: 2_000,
      timeoutSeconds: 60,
      maxRetries: 1,
    };
    const hidden = {
      steps: [step, { type: 'APPROVAL_GATE', instruction: 'Ask the supervisor' }, step],
      extractionSchema: { coverage: { type: 'object' } },
      transformationMap: { coverage: 'plan' },
      inputVariables: [{ name: 'member', type: 'string', required: true }],
    };
    const definition = await builder.create({
      ...given,
      ...hidden,
      version: 9,
      slug: 'mine',
      status: 'ACTIVE',
    });
    expect(definition).toMatchObject({
      ...given,
      version: 1,
      slug: 'eligibility-check',
      status: 'DRAFT',
      stepCount: 3,
      stepTypes: { ACT: 2, APPROVAL_GATE: 1 },
    });
    expect(Object.keys(definition).sort()).toEqual(shown.toSorted());
    const { data } = await builder.call('getDefinition', { params: { agentId: definition.id } });
    expect(data).toEqual({ mode: 'SAFE_WRITE_DB_ONLY', agentDefinition: definition });
  });

  test.each(['name', 'applicationUrl', 'applicationName', 'steps'])(
    'answers 400 without a name, applicationUrl, applicationName or steps: %s',
    async (field) => {
      await expect(builder.create({ [field]: undefined })).rejects.toMatchObject(refusal(field));
    },
  );

  test.each([0, 201, 10_000])('accepts 0 to 10,000 steps: %d', async (count) => {
    const definition = await builder.create({ steps: many(count, step) });
    expect(definition).toMatchObject({ stepCount: count, stepTypes: count === 0 ? {} : { ACT: count } });
  });

  test.each(bounds)(
    'enforces the bounds of %s (name 1 to 200 characters, description to 5000, icon to 100, 50 tags of 0 to 255, applicationUrl 1 to 2048, applicationName 1 to 200, steps with an instruction of 1 to 4000, 100 inputVariables with a name of 1 to 100, JSON objects, creditCost 0 to 10000, tokenBudget 1000 to 500000, timeoutSeconds 30 to 7200, maxRetries 0 to 10)',
    async (field, good, bad) => {
      await builder.create({ [field]: good });
      await expect(builder.create({ [field]: bad })).rejects.toMatchObject(refusal(field));
    },
  );

  test.each([
    ...['description', 'icon', 'category', 'tags', 'applicationType', 'mode', 'extractionSchema'],
    ...['transformationMap', 'inputVariables', 'defaultCredentialId', 'requiresApproval', 'creditCost'],
    ...['tokenBudget', 'timeoutSeconds', 'maxRetries'],
  ])('answers 400 to null for every optional field: %s', async (field) => {
    await expect(builder.create({ [field]: null })).rejects.toMatchObject(refusal(field));
  });

  test('answers 400 to an empty defaultCredentialId', async () => {
    const refused = builder.create({ defaultCredentialId: '' });
    await expect(refused).rejects.toMatchObject(refusal('defaultCredentialId'));
  });

  test('appends -2, -3 and so on to a taken slug, filling gaps', async () => {
    const first = await builder.create();
    const slugs = [first.slug];
    for (let index = 0; index < 3; index += 1) slugs.push((await builder.create()).slug);
    expect(slugs).toEqual(['eligibility-check', ...[2, 3, 4].map((number) => `eligibility-check-${number}`)]);
    await builder.update(first.id, { name: 'Something else' });
    expect((await builder.create()).slug).toBe('eligibility-check');
  });

  test('skips a number that is the slug of another name', async () => {
    expect((await builder.create({ name: 'Check 2' })).slug).toBe('check-2');
    expect((await builder.create({ name: 'Check' })).slug).toBe('check');
    expect((await builder.create({ name: 'Check' })).slug).toBe('check-3');
    expect((await builder.create({ name: 'Check 2' })).slug).toBe('check-2-2');
  });

  test('can reuse a slug in another organization', async () => {
    await builder.create();
    expect((await aBuilder(host).create()).slug).toBe('eligibility-check');
  });

  test.each([
    ['Prüfung', 'pruefung'],
    ['資格確認', '資格確認'],
    ['🙂', 'agent'],
  ])('creates slugs for names of other scripts, and agent without letters: %s is %s', async (name, slug) => {
    expect((await builder.create({ name })).slug).toBe(slug);
    expect((await builder.create({ name })).slug).toBe(`${slug}-2`);
  });
});

describe('agent-builder.updateDefinition', () => {
  test('renaming to the slug of another definition is a 409 with a message, and changes nothing', async () => {
    await builder.create({ name: 'Check' });
    const other = await builder.create({ name: 'Other' });
    for (const name of ['Check', 'CHECK!', 'check']) {
      await expect(builder.update(other.id, { name, maxRetries: 9 })).rejects.toMatchObject({
        status: 409,
        details: { message: 'Another definition has the slug of this name' },
      });
    }
    const { data } = await builder.call('getDefinition', { params: { agentId: other.id } });
    expect(data.agentDefinition).toEqual(other);
  });

  test('renaming to its own slug is allowed', async () => {
    const { id } = await builder.create({ name: 'Check' });
    const { data } = await builder.update(id, { name: 'CHECK!' });
    expect(data.agentDefinition).toMatchObject({ name: 'CHECK!', slug: 'check', version: 2 });
  });

  test('keeps a numbered slug if the new name has the same base slug', async () => {
    await builder.create({ name: 'Check' });
    const { id } = await builder.create({ name: 'Check' });
    const { data } = await builder.update(id, { name: 'Check!' });
    expect(data.agentDefinition).toMatchObject({ name: 'Check!', slug: 'check-2' });
    const again = await builder.update(id, { name: 'Check 2' });
    expect(again.data.agentDefinition).toMatchObject({ slug: 'check-2', version: 3 });
  });

  test('changes the slug with the name', async () => {
    const { id } = await builder.create({ name: 'Check' });
    const { data } = await builder.update(id, { name: 'Überprüfung' });
    expect(data.agentDefinition).toMatchObject({ name: 'Überprüfung', slug: 'ueberpruefung' });
  });

  test('renaming ten definitions to one name concurrently succeeds once, the others answer 409', async () => {
    const ids = [];
    for (let index = 0; index < 10; index += 1)
      ids.push((await builder.create({ name: `Agent ${index}` })).id);
    const results = await Promise.allSettled(ids.map((id) => builder.update(id, { name: 'Wanted' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
  });

  test.each([
    [0, false],
    [1, true],
    [200, true],
    [201, false],
  ])('accepts 1 to 200 steps: %d, %s', async (count, isTaken) => {
    const { id } = await builder.create();
    const updated = builder.update(id, { steps: many(count, step) });
    if (isTaken) expect((await updated).data.agentDefinition.stepCount).toBe(count);
    else await expect(updated).rejects.toMatchObject(refusal('steps'));
  });

  test.each(bounds)('holds %s to its bounds as a create does', async (field, good, bad) => {
    const { id } = await builder.create();
    await builder.update(id, { [field]: good });
    await expect(builder.update(id, { [field]: bad })).rejects.toMatchObject(refusal(field));
  });

  test('answers 200 with mode and definition, and changes only the fields that are sent', async () => {
    const definition = await builder.create({ category: 'CLAIMS', description: 'Old', tags: ['a'] });
    const now = new Date('2026-03-02T16:00:00.000Z');
    const { data, status, tag } = await builder.update(
      definition.id,
      { description: 'New', steps: [step, step], status: 'ACTIVE' },
      { now },
    );
    expect(status).toBe(200);
    expect(tag).toBe('"2"');
    expect(data).toEqual({
      mode: 'SAFE_WRITE_DB_ONLY',
      agentDefinition: {
        ...definition,
        description: 'New',
        stepCount: 2,
        stepTypes: { ACT: 2 },
        status: 'ACTIVE',
        version: 2,
        updatedAt: now.toISOString(),
      },
    });
    const read = await builder.call('getDefinition', { params: { agentId: definition.id } });
    expect(read.data).toEqual(data);
  });

  test('clears description, icon, extractionSchema, transformationMap, inputVariables and defaultCredentialId with null', async () => {
    const { id } = await builder.create({
      description: 'd',
      icon: 'i',
      extractionSchema: { a: 1 },
      transformationMap: { a: 'b' },
      inputVariables: [variable],
      defaultCredentialId: await builder.credential(),
    });
    const cleared = [
      ...['description', 'icon', 'extractionSchema', 'transformationMap', 'inputVariables'],
      'defaultCredentialId',
    ];
    for (const [index, field] of cleared.entries()) {
      const { data } = await builder.update(id, { [field]: null });
      expect(data.agentDefinition.version).toBe(index + 2);
      expect(data.agentDefinition[field] ?? null).toBeNull();
    }
  });

  test.each([
    ...['name', 'category', 'tags', 'applicationUrl', 'applicationName', 'applicationType', 'mode', 'status'],
    ...['steps', 'requiresApproval', 'creditCost', 'tokenBudget', 'timeoutSeconds', 'maxRetries'],
  ])('answers 400 to null for every other field: %s', async (field) => {
    const { id } = await builder.create();
    await expect(builder.update(id, { [field]: null })).rejects.toMatchObject(refusal(field));
  });

  test('creates no version if no stored value changes', async () => {
    const credentialId = await builder.credential();
    const given = {
      ...minimalDefinition,
      tags: ['b', 'a'],
      steps: [step, { type: 'WAIT', instruction: 'Wait' }],
      extractionSchema: { longer: { b: 1, a: [1.5, { d: null, c: -0 }] }, a: true },
      transformationMap: {},
      inputVariables: [{ required: true, name: 'member' }],
      defaultCredentialId: credentialId,
    };
    const definition = await builder.create(given);
    const later = new Date('2026-03-03T15:00:00.000Z');
    const same = [
      {},
      { unknown: 1, version: 7, slug: 'other' },
      given,
      { extractionSchema: { a: true, longer: { a: [1.5, { c: 0, d: null }], b: 1 } } },
      { inputVariables: [{ name: 'member', required: true }], description: null, icon: null },
    ];
    for (const body of same) {
      const { data } = await builder.update(definition.id, body, { now: later });
      expect(data.agentDefinition).toEqual(definition);
    }
  });

  test.each([
    [{ icon: 'x' }],
    [{ tags: ['a'] }],
    [{ status: 'ARCHIVED' }],
    [{ steps: [{ type: 'NAVIGATE', instruction: 'Open another portal' }] }],
    [{ extractionSchema: { a: 1 } }],
    [{ transformationMap: {} }],
    [{ inputVariables: [] }],
    [{ maxRetries: 4 }],
  ])('creates a version for %j, and none when it is sent again', async (body) => {
    const { id } = await builder.create();
    const first = await builder.update(id, body);
    expect(first.data.agentDefinition.version).toBe(2);
    const second = await builder.update(id, body);
    expect(second.data.agentDefinition.version).toBe(2);
  });

  test('allows every change between DRAFT, ACTIVE, PAUSED and ARCHIVED', async () => {
    const { id } = await builder.create();
    for (const from of AgentStatus.options) {
      for (const to of AgentStatus.options) {
        await builder.update(id, { status: from });
        expect((await builder.update(id, { status: to })).data.agentDefinition.status).toBe(to);
      }
    }
    await expect(builder.update(id, { status: 'DELETED' })).rejects.toMatchObject(refusal('status'));
  });

  test('answers 404 for a definition that is missing or of another organization', async () => {
    const { id } = await builder.create();
    await expect(aBuilder(host).update(id, {})).rejects.toMatchObject({ status: 404 });
    await expect(builder.update('agt_missing', {})).rejects.toMatchObject({ status: 404 });
  });

  test('makes one of twenty concurrent changes with the same If-Match, the others answer 412', async () => {
    const { id } = await builder.create();
    const results = await Promise.allSettled(
      many(20, null).map((_, index) => builder.update(id, { icon: `i${index}` }, { ifMatch: '"1"' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 412 });
    }
  });

  test('keeps concurrent changes of two fields and creates two versions', async () => {
    const { id } = await builder.create();
    await Promise.all([builder.update(id, { icon: 'i' }), builder.update(id, { description: 'd' })]);
    const { data } = await builder.call('getDefinition', { params: { agentId: id } });
    expect(data.agentDefinition).toMatchObject({ icon: 'i', description: 'd', version: 3 });
  });

  test('sets, replaces and clears the default credential', async () => {
    const { id } = await builder.create();
    for (const defaultCredentialId of [await builder.credential(), await builder.credential(), null]) {
      const { data } = await builder.update(id, { defaultCredentialId });
      expect(data.agentDefinition.defaultCredentialId).toBe(defaultCredentialId);
      const read = await builder.call('getDefinition', { params: { agentId: id } });
      expect(read.data).toEqual(data);
    }
  });

  test('allows other changes if the default credential was locked later', async () => {
    const defaultCredentialId = await builder.credential();
    const { id } = await builder.create({ defaultCredentialId });
    const params = { credentialId: defaultCredentialId };
    await builder.call('updateCredential', { params, body: { status: 'LOCKED' } });
    const { data } = await builder.update(id, { description: 'New' });
    expect(data.agentDefinition).toMatchObject({ description: 'New', defaultCredentialId });
    await expect(builder.update(id, { defaultCredentialId })).rejects.toMatchObject(inactive);
  });
});

describe('agent-builder.createDefinition, agent-builder.updateDefinition', () => {
  test('create unique slugs for twenty definitions that are created and renamed concurrently', async () => {
    const renamed = await builder.create({ name: 'Something else' });
    const results = await Promise.allSettled([
      ...many(20, null).map(() => builder.create()),
      builder.update(renamed.id, { name: 'Eligibility check 2' }),
    ]);
    const made = results.slice(0, 20).map((result) => result.status === 'fulfilled' && result.value.slug);
    expect(new Set(made).size).toBe(20);
    expect(made.every((slug) => /^eligibility-check(-\d+)?$/.test(String(slug)))).toBe(true);
    const [last] = results.slice(20);
    if (last?.status === 'rejected') expect(last.reason).toMatchObject({ status: 409 });
  });

  test.each(['INACTIVE', 'LOCKED'])('answer 400 for a default credential that is %s', async (status) => {
    const defaultCredentialId = await builder.credential(status);
    const { id } = await builder.create();
    await expect(builder.create({ defaultCredentialId })).rejects.toMatchObject(inactive);
    await expect(builder.update(id, { defaultCredentialId })).rejects.toMatchObject(inactive);
  });

  test('answer 404 for a default credential that is missing or of another organization', async () => {
    const { id } = await builder.create();
    for (const defaultCredentialId of ['crd_missing', await aBuilder(host).credential()]) {
      await expect(builder.create({ defaultCredentialId })).rejects.toMatchObject({ status: 404 });
      await expect(builder.update(id, { defaultCredentialId })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('agent-builder.getDefinition', () => {
  test('answers 200 with mode and definition, its version as the ETag', async () => {
    const { id } = await builder.create();
    await builder.update(id, { icon: 'i' });
    const { data, status, tag } = await builder.call('getDefinition', { params: { agentId: id } });
    expect([status, data.agentDefinition.version, tag]).toEqual([200, 2, '"2"']);
    expect(data).toEqual({ mode: 'SAFE_WRITE_DB_ONLY', agentDefinition: expect.objectContaining({ id }) });
  });

  test('answers 404 for a definition that is missing or of another organization', async () => {
    const { id } = await builder.create();
    const foreign = aBuilder(host).call('getDefinition', { params: { agentId: id } });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    const missing = builder.call('getDefinition', { params: { agentId: 'agt_missing' } });
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });
});

describe('agent-builder.listDefinitions', () => {
  const names = async (query: Record<string, string | string[]>) => {
    const { data } = await builder.call('listDefinitions', { query });
    return data.agentDefinitions.map(({ name }: { name: string }) => name);
  };

  test('filters by category, application type, status and tag, with OR between repeated values', async () => {
    await builder.create({ name: 'A', category: 'CLAIMS', applicationType: 'EHR', tags: ['x', 'y'] });
    await builder.create({ name: 'B', category: 'DENIAL', applicationType: 'LAB', tags: ['y'] });
    const { id } = await builder.create({ name: 'C', tags: ["o'clock \\ {z}"] });
    await builder.update(id, { status: 'PAUSED' });
    expect(await names({})).toEqual(['C', 'B', 'A']);
    expect(await names({ category: 'CLAIMS' })).toEqual(['A']);
    expect(await names({ category: ['CLAIMS', 'CUSTOM'] })).toEqual(['C', 'A']);
    expect(await names({ applicationType: ['LAB'] })).toEqual(['B']);
    expect(await names({ status: 'PAUSED' })).toEqual(['C']);
    expect(await names({ status: ['DRAFT', 'PAUSED'] })).toHaveLength(3);
    expect(await names({ tag: 'y' })).toEqual(['B', 'A']);
    expect(await names({ tag: ['x', "o'clock \\ {z}"] })).toEqual(['C', 'A']);
    expect(await names({ tag: 'Y' })).toEqual([]);
    expect(await names({ tag: 'y', category: 'DENIAL', status: 'DRAFT' })).toEqual(['B']);
  });

  test('shows each as agent-builder.getDefinition does, and only those of the organization', async () => {
    const definition = await builder.create({ tags: ['a'] });
    await aBuilder(host).create();
    const { data } = await builder.call('listDefinitions');
    expect(data).toEqual({ agentDefinitions: [definition], total: 1, nextCursor: null });
  });

  test('pages newest first with the total', async () => {
    for (const name of ['A', 'B', 'C']) await builder.create({ name });
    const { data } = await builder.call('listDefinitions', { query: { skip: '1', take: '1' } });
    expect(data.agentDefinitions.map(({ name }: { name: string }) => name)).toEqual(['B']);
    expect(data.total).toBe(3);
  });

  test.each([
    ['skip', '0', '-1'],
    ['skip', '10000', '10001'],
    ['take', '100', '101'],
    ['take', '1', '0'],
    ['category', 'BILLING', 'billing'],
    ['applicationType', 'EHR', 'ehr'],
    ['status', 'ACTIVE', 'RUNNING'],
    ['tag', 't'.repeat(255), 't'.repeat(256)],
  ])(
    'enforces the bounds of %s (skip 0 to 10000, take 1 to 100, a tag to 255 characters, known values)',
    async (parameter, good, bad) => {
      await names({ [parameter]: good });
      await expect(names({ [parameter]: bad })).rejects.toMatchObject({ status: 400 });
    },
  );
});
