import { aPrincipal, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuilder, minimalDefinition } from '../../test/agent-host.ts';
import { createAgentBuilder } from '../module.ts';

let host: TestHost;
let builder: ReturnType<typeof aBuilder>;
beforeAll(async () => {
  host = await testHost([createAgentBuilder()]);
});
beforeEach(() => {
  builder = aBuilder(host);
});
afterAll(() => host.close());

type Body = Record<string, unknown>;

const validate = async (body: Body = {}) =>
  (await builder.call('validateDefinition', { body: { ...minimalDefinition, ...body } })).data;
const simulate = async (agentId: string, body: Body = {}) =>
  (await builder.call('simulateDefinition', { params: { agentId }, body })).data;

const codesOf = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code);

describe('agent-builder.validateDefinition', () => {
  test('answers 200 with VALIDATED_ONLY and no findings for a valid definition, and stores nothing', async () => {
    const answer = await builder.call('validateDefinition', { body: minimalDefinition });
    expect([answer.status, answer.data]).toEqual([
      200,
      { mode: 'VALIDATED_ONLY', isValid: true, findings: [], findingCount: 0 },
    ]);
    expect((await builder.call('listDefinitions')).data.total).toBe(0);
  });

  test('finds unbound variables, unreachable steps, steps that write without a gate and an address with a token', async () => {
    const data = await validate({
      mode: 'WRITE',
      applicationUrl: 'https://portal.example.org/?token=canary',
      steps: [
        { type: 'ACT', instruction: 'Enter {{memberId}}', next: 3 },
        { type: 'ACT', instruction: 'Never' },
        { type: 'EXTRACT', instruction: 'Read' },
      ],
      inputVariables: [{ name: 'payer' }],
    });
    expect(data).toEqual({
      mode: 'VALIDATED_ONLY',
      isValid: false,
      findings: [
        expect.objectContaining({ severity: 'ERROR', code: 'URL_WITH_TOKEN', step: null }),
        expect.objectContaining({ severity: 'WARNING', code: 'UNUSED_VARIABLE', variable: 'payer' }),
        expect.objectContaining({ severity: 'ERROR', code: 'UNGATED_WRITE', step: 1 }),
        expect.objectContaining({
          severity: 'ERROR',
          code: 'UNBOUND_VARIABLE',
          step: 1,
          variable: 'memberId',
        }),
        expect.objectContaining({ severity: 'ERROR', code: 'UNREACHABLE_STEP', step: 2 }),
      ],
      findingCount: 5,
    });
    expect(JSON.stringify(data)).not.toContain('canary');
  });

  test('is valid with only warnings', async () => {
    const data = await validate({ inputVariables: [{ name: 'payer' }] });
    expect([data.isValid, codesOf(data)]).toEqual([true, ['UNUSED_VARIABLE']]);
  });

  test('reports an empty list of steps as a finding', async () => {
    expect(codesOf(await validate({ steps: [] }))).toEqual(['NO_STEPS']);
  });

  test('shows the first 1000 findings and the number of all', async () => {
    const steps = Array.from({ length: 1_001 }, () => ({ type: 'ACT', instruction: '{{nothing}}' }));
    for (const [count, shown] of [
      [1_000, 1_000],
      [1_001, 1_000],
    ] as const) {
      const data = await validate({ steps: steps.slice(0, count) });
      expect([data.findings.length, data.findingCount]).toEqual([shown, count]);
    }
  });

  test('reports an inactive credential, and answers 404 for one that is missing or of another organization', async () => {
    for (const [status, codes] of [
      ['ACTIVE', []],
      ['INACTIVE', ['INACTIVE_CREDENTIAL']],
      ['LOCKED', ['INACTIVE_CREDENTIAL']],
    ] as const) {
      const defaultCredentialId = await builder.credential(status);
      expect(codesOf(await validate({ defaultCredentialId }))).toEqual(codes);
    }
    for (const defaultCredentialId of ['crd_missing', await aBuilder(host).credential()]) {
      await expect(validate({ defaultCredentialId })).rejects.toMatchObject({ status: 404 });
    }
  });

  test.each([
    ['applicationUrl', 'x'.repeat(2_048), 'x'.repeat(2_049)],
    ['applicationUrl', 'ftp://a', ''],
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['steps', [{ type: 'ACT', instruction: 'i'.repeat(4_000) }], [{ type: 'ACT', instruction: '' }]],
  ])(
    'accepts the body of createDefinition and any address of 1 to 2048 characters, else 400: %s',
    async (field, good, bad) => {
      expect(await validate({ [field]: good })).toMatchObject({ mode: 'VALIDATED_ONLY' });
      await expect(validate({ [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: expect.stringContaining(`body.${field}`) })] },
      });
    },
  );
});

describe('agent-builder.simulateDefinition', () => {
  const steps = [
    { type: 'NAVIGATE', instruction: 'Open the page of {{memberId}}' },
    { type: 'CONDITION', instruction: 'Is there a plan?', next: 4, otherwise: 0 },
    { type: 'WAIT', instruction: 'Never' },
    { type: 'APPROVAL_GATE', instruction: 'Ask' },
    { type: 'ACT', instruction: 'Enter {{memberId}} and {{note}}' },
  ];
  const inputVariables = [
    { name: 'memberId', type: 'string', required: true },
    { name: 'note' },
    { name: 'unused', type: 'date', required: false },
  ];

  test('answers 200 with SIMULATED_ONLY, the plan, the variables and the maximum resources, and stores nothing', async () => {
    const made = await builder.create({ mode: 'WRITE', steps, inputVariables });
    const data = await simulate(made.id);
    const step = { isWrite: false, isGated: false, variables: [] };
    expect(data).toEqual({
      mode: 'SIMULATED_ONLY',
      agentId: made.id,
      version: 1,
      isRunnable: false,
      plan: [
        { ...step, step: 1, type: 'NAVIGATE', variables: ['memberId'], next: [2] },
        { ...step, step: 2, type: 'CONDITION', next: [4, 0] },
        { ...step, step: 4, type: 'APPROVAL_GATE', next: [5] },
        { step: 5, type: 'ACT', isWrite: true, isGated: true, variables: ['memberId', 'note'], next: [0] },
      ],
      plannedStepCount: 4,
      variables: [
        { name: 'memberId', type: 'string', isRequired: true, isUsed: true, isSupplied: false },
        { name: 'note', type: null, isRequired: false, isUsed: true, isSupplied: false },
        { name: 'unused', type: 'date', isRequired: false, isUsed: false, isSupplied: false },
      ],
      missingVariables: ['memberId'],
      attempts: 4,
      perAttempt: { credits: 5, tokens: 30_000, seconds: 300 },
      ceiling: { credits: 20, tokens: 120_000, seconds: 1_200 },
      findings: [
        expect.objectContaining({ code: 'UNUSED_VARIABLE', variable: 'unused' }),
        expect.objectContaining({ code: 'UNREACHABLE_STEP', step: 3 }),
      ],
      findingCount: 2,
    });
    expect(JSON.stringify(data)).not.toContain('Never');
    const { data: read, tag } = await builder.call('getDefinition', { params: { agentId: made.id } });
    expect([read.agentDefinition, tag]).toEqual([made, '"1"']);
  });

  test('is runnable once the required variables are supplied and no finding is an error', async () => {
    const { id } = await builder.create({ steps: steps.slice(0, 1), inputVariables });
    expect(await simulate(id)).toMatchObject({ isRunnable: false, missingVariables: ['memberId'] });
    expect(await simulate(id, { variables: ['memberId', 'other'] })).toMatchObject({
      isRunnable: true,
      missingVariables: [],
      variables: [{ isSupplied: true }, { isSupplied: false }, { isSupplied: false }],
    });
  });

  test('counts one attempt without retries, and eleven with ten', async () => {
    const most = { creditCost: 10_000, tokenBudget: 500_000, timeoutSeconds: 7_200 };
    const least = await builder.create({
      creditCost: 0,
      tokenBudget: 1_000,
      timeoutSeconds: 30,
      maxRetries: 0,
    });
    expect(await simulate(least.id)).toMatchObject({
      attempts: 1,
      ceiling: { credits: 0, tokens: 1_000, seconds: 30 },
    });
    const { id } = await builder.create({ ...most, maxRetries: 10 });
    expect(await simulate(id)).toMatchObject({
      attempts: 11,
      ceiling: { credits: 110_000, tokens: 5_500_000, seconds: 79_200 },
    });
  });

  test('shows the first 1000 steps, and none without steps', async () => {
    const many = Array.from({ length: 1_001 }, () => ({ type: 'WAIT', instruction: 'Wait' }));
    const { id } = await builder.create({ steps: many });
    const data = await simulate(id);
    expect([data.plan.length, data.plannedStepCount]).toEqual([1_000, 1_001]);
    const { id: empty } = await builder.create({ steps: [] });
    expect(await simulate(empty)).toMatchObject({ plan: [], plannedStepCount: 0, isRunnable: false });
  });

  test('reports a default credential that is no longer active', async () => {
    const defaultCredentialId = await builder.credential();
    const { id } = await builder.create({ defaultCredentialId });
    const params = { credentialId: defaultCredentialId };
    await builder.call('updateCredential', { params, body: { status: 'LOCKED' } });
    const data = await simulate(id);
    expect([data.isRunnable, codesOf(data)]).toEqual([false, ['INACTIVE_CREDENTIAL']]);
  });

  test.each([
    [Array.from({ length: 100 }, (_, index) => `v${index}`), Array.from({ length: 101 }, () => 'v')],
    [['v'.repeat(100)], ['v'.repeat(101)]],
    [['v'], ['']],
    [[], null],
  ])('accepts up to 100 names of 1 to 100 characters, else 400', async (good, bad) => {
    const { id } = await builder.create();
    expect((await simulate(id, { variables: good })).mode).toBe('SIMULATED_ONLY');
    await expect(simulate(id, { variables: bad })).rejects.toMatchObject({ status: 400 });
  });

  test('answers 404 for a definition that is missing or of another organization', async () => {
    const { id: agentId } = await builder.create();
    await expect(simulate('agt_missing')).rejects.toMatchObject({ status: 404 });
    const foreign = builder.call(
      'simulateDefinition',
      { params: { agentId }, body: {} },
      { as: aPrincipal() },
    );
    await expect(foreign).rejects.toMatchObject({ status: 404 });
  });
});
