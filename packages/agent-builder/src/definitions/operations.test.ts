import { type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuilder } from '../../test/agent-host.ts';
import { ports, registry } from '../../test/registry.ts';
import { createAgentBuilder } from '../module.ts';
import { stepColumns } from './definition.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([createAgentBuilder(ports)]);
});
afterAll(() => host.close());

const step = (operation: string, type = 'ACT') => ({ type, instruction: 'Go on', operation });
const refusal = (index: number, code: string, message: string) => ({
  status: 400,
  details: { issues: [{ path: `body.steps.${index}.operation`, code, message }] },
});

describe('a step can name', () => {
  test.each([registry.read.id, registry.write.id, registry.check.id])('the operation %s', async (id) => {
    const agent = await aBuilder(host).create({ mode: 'READ_WRITE', steps: [step(id)] });
    expect(agent.stepCount).toBe(1);
  });

  test.each([registry.read.id, registry.check.id])('%s, which only reads, in the mode READ', async (id) => {
    expect(await aBuilder(host).create({ steps: [step(id)] })).toMatchObject({ mode: 'READ' });
  });

  test.each([
    [
      'no unknown one',
      step('cases.getCases'),
      'unknown_operation',
      /operation that needs a key. Did you mean cases.getCase\?$/,
    ],
    ['none that is closed to agents', step(registry.closed.id), 'closed_operation', /that agents may call/],
    ['none that writes in the mode READ', step(registry.write.id), 'write_of_reading_agent', /only reads/],
    ['none at a gate', step(registry.read.id, 'APPROVAL_GATE'), 'operation_of_gate', /only waits/],
  ])('%s', async (_case, wrong, code, message) => {
    const builder = aBuilder(host);
    const steps = [step(registry.read.id), wrong];
    const refused = refusal(1, code, expect.stringMatching(message));
    await expect(builder.create({ steps })).rejects.toMatchObject(refused);
    const { id } = await builder.create();
    await expect(builder.update(id, { steps })).rejects.toMatchObject(refused);
    const { data } = await builder.call('validateDefinition', {
      body: { name: 'n', applicationUrl: 'https://portal.example.org', applicationName: 'n', steps },
    });
    expect(data).toMatchObject({ isValid: false });
    expect(data.findings).toContainEqual(expect.objectContaining({ code: code.toUpperCase(), step: 2 }));
  });

  test('no operation at all without the port', async () => {
    const alone = await testHost([createAgentBuilder()]);
    await expect(aBuilder(alone).create({ steps: [step(registry.read.id)] })).rejects.toMatchObject(
      refusal(0, 'unknown_operation', 'Expected the id of an operation that needs a key'),
    );
    await alone.close();
  });

  test('up to 200 characters', async () => {
    const builder = aBuilder(host);
    await expect(builder.create({ steps: [step('x'.repeat(200))] })).rejects.toMatchObject(
      refusal(0, 'unknown_operation', expect.any(String)),
    );
    await expect(builder.create({ steps: [step('x'.repeat(201))] })).rejects.toMatchObject(
      refusal(0, 'custom', expect.any(String)),
    );
  });
});

test('a change of the mode to READ is refused while a step names an operation that writes', async () => {
  const builder = aBuilder(host);
  const { id } = await builder.create({ mode: 'WRITE', steps: [step(registry.write.id)] });
  await expect(builder.update(id, { mode: 'READ' })).rejects.toMatchObject(
    refusal(0, 'write_of_reading_agent', expect.any(String)),
  );
  const steps = [step(registry.read.id)];
  expect((await builder.update(id, { mode: 'READ', steps })).data.agentDefinition).toMatchObject({
    mode: 'READ',
    version: 2,
  });
});

test('the operations of steps are open where a step is reached without a gate, and gated where one is not', () => {
  const gate = { type: 'APPROVAL_GATE', instruction: 'Wait' } as const;
  const act = (operation: string) => ({ type: 'ACT', instruction: 'Go on', operation }) as const;
  const { operations } = stepColumns([
    act('a'),
    act('b'),
    gate,
    act('b'),
    act('c'),
    { ...gate, next: 0 },
    act('d'),
  ]);
  expect(operations).toEqual({
    a: { open: true, gated: false },
    b: { open: true, gated: true },
    c: { open: false, gated: true },
    d: { open: false, gated: true },
  });
  expect(stepColumns([gate]).operations).toBeNull();
});
