import type { Words } from './module-words.ts';
import { camel, pascal, plural, spoken } from './names.ts';

/** The state table, without a database. */
export const entityTest = ({ Record, record, one, said }: Words) => `import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { ${Record}Status } from './contract.ts';
import { openTo, ${Record}, type ${Record}Verb } from './${record}.ts';

const now = new Date('2026-03-02T15:00:00Z');

const a${Record} = (status: ${Record}['status']) => Object.assign(new ${Record}(), { title: 'before', status });

const verbs: Record<${Record}Verb, (${one}: ${Record}) => void> = {
  update: (${one}) => ${one}.rename('after'),
  close: (${one}) => ${one}.close(now),
};

const outcomes: Record<${Record}Verb, Partial<Record<${Record}['status'], ${Record}['status']>>> = {
  update: { OPEN: 'OPEN' },
  close: { OPEN: 'CLOSED' },
};

const table = (Object.keys(openTo) as ${Record}Verb[]).flatMap((verb) =>
  ${Record}Status.options.map((status) => [verb, status, outcomes[verb][status] ?? 'refused'] as const),
);

describe('the state table', () => {
  test.each(table)('%s from %s: %s', (verb, status, outcome) => {
    const ${one} = a${Record}(status);
    if (outcome !== 'refused') {
      verbs[verb](${one});
      expect(${one}.status).toBe(outcome);
      return;
    }
    expect(() => verbs[verb](${one})).toThrow(
      expect.toSatisfy((error) => ApiError.is(error) && error.status === 409),
    );
    expect(${one}).toMatchObject({ status, title: 'before' });
  });
});

test('a closed ${said} knows when it was closed', () => {
  const ${one} = a${Record}('OPEN');
  ${one}.close(now);
  expect(${one}.closedAt).toEqual(now);
});
`;

/** Every operation on a real PostgreSQL. */
export const handlersTest = ({
  module,
  Module,
  Record,
  one,
  many,
  folder,
  a,
  said,
}: Words) => `import { aPrincipal, expectNoDrift, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create${Module} } from '../module.ts';

const module = create${Module}({ patient: async (_context, id) => (id === 'pat_unknown' ? null : { id }) });

let host: TestHost;
beforeAll(async () => {
  host = await testHost([module]);
});
afterAll(() => host.close());

const draft = { patientId: 'pat_1', title: 'First' };

async function a${Record}(overrides: Record<string, unknown> = {}) {
  const { data } = await host.call('${module}.create${Record}', { body: { ...draft, ...overrides } });
  return { params: { ${one}Id: data.${one}.id as string }, ${one}: data.${one} };
}

test('the migrations build what the entities describe', () => expectNoDrift(module));

describe('creating ${a}', () => {
  test('answers the stored record', async () => {
    const { ${one} } = await a${Record}();
    expect(${one}).toMatchObject({
      ...draft,
      organizationId: host.principal.organization.id,
      status: 'OPEN',
      closedAt: null,
      createdAt: testTime.toISOString(),
    });
  });

  test('takes a title of 1 to 200 characters', async () => {
    expect((await a${Record}({ title: 'x'.repeat(200) })).${one}.title).toHaveLength(200);
    for (const title of ['', 'x'.repeat(201), null]) {
      await expect(a${Record}({ title })).rejects.toMatchObject({ status: 400 });
    }
  });

  test('needs a patient of the organization', async () => {
    await expect(a${Record}({ patientId: 'pat_unknown' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('reading ${plural(said)}', () => {
  test('answers one by its id', async () => {
    const { params, ${one} } = await a${Record}();
    const { data, tag } = await host.call('${module}.get${Record}', { params });
    expect([data.${one}, tag]).toEqual([${one}, '"1"']);
  });

  test('answers a missing one and another organization\\'s alike', async () => {
    const { params } = await a${Record}();
    await expect(host.call('${module}.get${Record}', { params: { ${one}Id: 'missing_1' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(host.call('${module}.get${Record}', { params }, { as: aPrincipal() })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('lists by patient and status', async () => {
    const { params, ${one} } = await a${Record}({ patientId: 'pat_listed' });
    await a${Record}({ patientId: 'pat_listed' });
    await host.call('${module}.close${Record}', { params });
    const { data } = await host.call('${module}.list${pascal(folder)}', {
      query: { patientId: 'pat_listed', status: 'CLOSED' },
    });
    expect(data).toMatchObject({ total: 1, ${many}: [{ id: ${one}.id, status: 'CLOSED' }] });
  });
});

describe('changing ${a}', () => {
  test('keeps what is left out', async () => {
    const { params } = await a${Record}();
    const renamed = await host.call('${module}.update${Record}', { params, body: { title: 'Second' } });
    const kept = await host.call('${module}.update${Record}', { params, body: {} });
    expect([renamed.data.${one}.title, kept.data.${one}.title]).toEqual(['Second', 'Second']);
  });

  test('is refused to a stale version', async () => {
    const { params } = await a${Record}();
    await host.call('${module}.update${Record}', { params, body: { title: 'Second' } }, { ifMatch: '"1"' });
    await expect(
      host.call('${module}.update${Record}', { params, body: { title: 'Third' } }, { ifMatch: '"1"' }),
    ).rejects.toMatchObject({ status: 412 });
  });

  test('closes once', async () => {
    const { params } = await a${Record}();
    const { data } = await host.call('${module}.close${Record}', { params });
    expect(data.${one}).toMatchObject({ status: 'CLOSED', closedAt: testTime.toISOString() });
    await expect(host.call('${module}.close${Record}', { params })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });
});
`;

/** A request that succeeds for each operation, over HTTP. */
export const requests = ({
  module,
  Record,
  one,
  folder,
  path,
}: Words) => `import type { RequestBuilders, World } from '../support/world.ts';

const body = async (world: World) => ({ patientId: (await world.patient()).id, title: world.name() });

async function a${Record}(world: World): Promise<{ readonly id: string }> {
  return (await world.send('post', '${path}', await body(world))).${one};
}

/** Requests to the ${spoken(module)} operations. */
export const ${camel(module)}: RequestBuilders = {
  '${module}.list${pascal(folder)}': async () => ({ query: { status: 'OPEN' } }),
  '${module}.create${Record}': async (world) => ({ body: await body(world) }),
  '${module}.get${Record}': async (world) => ({ params: { ${one}Id: (await a${Record}(world)).id } }),
  '${module}.update${Record}': async (world) => ({ params: { ${one}Id: (await a${Record}(world)).id }, body: { title: world.name() } }),
  '${module}.close${Record}': async (world) => ({ params: { ${one}Id: (await a${Record}(world)).id }, body: {} }),
};
`;

/** What the module promises, each row with the test that holds it. */
export function contractTable({ module, folder, record, said }: Words): string {
  const test = (name: string) => `src/${folder}/handlers.test.ts › ${name}`;
  const rows = [
    [`A create answers 201 with the stored ${said}`, test('answers the stored record')],
    ['`title` has 1 to 200 characters', test('takes a title of 1 to 200 characters')],
    ['The patient must be of the organization, else 404', test('needs a patient of the organization')],
    [`A ${said} is read by its id`, test('answers one by its id')],
    [
      "A missing one and another organization's are the same 404",
      test("answers a missing one and another organization\\'s alike"),
    ],
    ['The list filters by patient and status', test('lists by patient and status')],
    ['An update keeps what is left out', test('keeps what is left out')],
    ['An update of a stale version is 412', test('is refused to a stale version')],
    [`A ${said} is closed once`, test('closes once')],
    [
      `A closed ${said} says since when`,
      `src/${folder}/${record}.test.ts › a closed ${said} knows when it was closed`,
    ],
  ];
  return `# What the module \`${module}\` promises, and the test that holds it

| Rule | Test |
| --- | --- |
${rows.map(([rule, place]) => `| ${rule} | ${place} |`).join('\n')}
`;
}
