import { describe, expect, test } from 'vitest';
import { blocksAbout, untestedParameters } from './filters.ts';
import { checkout, readFolder, readPackage, readPackages } from './workspace.ts';

const requests = readFolder(`${checkout}/test-e2e/requests`);
const modules = [...readPackages(), readPackage(`${checkout}/tooling/template`)].filter(
  ({ tag }) => tag === 'domain',
);

test.each(modules)(
  'every query parameter of $manifest.name is sent by a test',
  async ({ directory, source }) => {
    const tests = source.filter(({ path }) => path.endsWith('.test.ts'));
    expect(await untestedParameters(directory, tests, requests)).toEqual([]);
  },
);

describe('a query parameter of the template', () => {
  const of = (text: string) =>
    untestedParameters('tooling/template', [{ path: 'handlers.test.ts', text }], []);
  const inDescribe = (body: string, title = 'sample-module.listSampleRecords') =>
    `describe('${title}', () => {\n  test('filters', async () => {\n    ${body}\n  });\n});\n`;

  test('that no test sends is reported with what to do', async () => {
    expect(await of(inDescribe("await list({ patientId: 'pat_1' });"))).toEqual([
      "sample-module.listSampleRecords: no test sends status. Send it in describe('sample-module.listSampleRecords', …) of " +
        'its handlers.test.ts, or in its request in test-e2e/requests',
    ]);
  });

  test.each([
    ["await list({ status, patientId: 'pat_1' });"],
    ["await list('?status=OPEN&patientId=pat_1');"],
    ["for (const name of ['status', 'patientId']) await list({ [name]: '1' });"],
  ])('is sent by %s', async (body) => {
    expect(await of(inDescribe(body))).toEqual([]);
    expect(
      await of(inDescribe(body, 'sample-module.listSampleRecords, sample-module.getSampleRecord')),
    ).toEqual([]);
    expect(await of(inDescribe(body, 'sample-module.getSampleRecord'))).toHaveLength(2);
  });

  test.each([
    ["expect(answer).toMatchObject({ status: 400 }); await list({ patientId: 'pat_1' });"],
    ["expect(answer.status).toBe(400); await list({ patientId: 'pat_1' });"],
  ])('is not sent by %s', async (body) => {
    expect(await of(inDescribe(body))).toHaveLength(1);
  });
});

test('a block includes the top-level declarations that it uses', () => {
  const text =
    "const bounds = { from: '1' };\nconst other = {};\ndescribe('a.list', () => {\n  list(bounds);\n});\n";
  expect(blocksAbout(text, 'a.list')).toEqual([
    "describe('a.list', () => {\n  list(bounds);\nconst bounds = { from: '1' };",
  ]);
});
