import { randomUUID } from 'node:crypto';
import { createRcm, type ListName, type Rcm, RcmError } from '@rcm/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { type ApiDocument, readDocument } from './support/document.ts';
import { operations } from './support/operations.ts';
import { plan } from './support/planned.ts';
import { World } from './support/world.ts';

let document: ApiDocument;
let world: World;
let rcm: Rcm;
beforeAll(async () => {
  document = await readDocument();
  world = new World(await createOrganization(), 'canary-text');
  rcm = createRcm({ url: world.api, key: world.organization.apiKey });
});

type Method = (options: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** The client's name of an operation: `patient-ar.createPaymentPlan` is `patientAr.createPaymentPlan`. */
const nameOf = (id: string) => id.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());

/** The method of an operation. */
function methodOf(client: Rcm, id: string): Method {
  const [module = '', name = ''] = nameOf(id).split('.');
  const group = (client as unknown as Record<string, Record<string, Method>>)[module];
  const method = group?.[name];
  if (!group || !method) throw new Error(`The client has no method for ${id}`);
  return method.bind(group);
}

describe.each(operations)('$id', (operation) => {
  test('succeeds through its method of the client', async () => {
    const { params: path, query, body, headers } = await plan(operation, world);
    const { data, error, response } = await methodOf(rcm, operation.id)({ path, query, body, headers });
    expect(error).toBeUndefined();
    expect(response.status).toBeLessThan(300);
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      expect(document.faults(operation, response.status, data)).toEqual([]);
    }
  });
});

test('results of the client have the types of the document', async () => {
  const created = await rcm.reference.createPayer({
    body: { name: world.name(), programType: 'COMMERCIAL' },
    throwOnError: true,
  });
  const id: string = created.data.data.payer.id;
  const { data } = await rcm.reference.listPayers({ query: { take: 100 }, throwOnError: true });
  expect(data.data.payers.map((payer) => payer.id)).toContain(id);
  const missing = await rcm.gfe.getEstimate({ path: { gfeId: 'missing' } });
  expect(missing.error).toBeInstanceOf(RcmError);
  expect(missing.error).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    requestId: missing.response?.headers.get('x-request-id'),
  });
  expect(missing.error?.body?.error).toBe('Resource not found');
});

const lists = operations.filter(({ id, method }) => method === 'get' && /\.list[A-Z]/.test(id));

describe.each(lists)('$id', (operation) => {
  test('is paged by the client', async () => {
    const { params: path, query = {} } = await plan(operation, world);
    const { skip: _skip, cursor: _cursor, ...filters } = query;
    const isPaged = operation.parameters.some(({ name }) => name === 'skip' || name === 'cursor');
    const options = { path, query: { ...filters, ...(isPaged && { take: 1 }) } };
    const seen: unknown[] = [];
    for await (const record of rcm.each(nameOf(operation.id) as 'gfe.listEstimates', options as object)) {
      seen.push(record);
      if (seen.length === 3) break;
    }
    expect(new Set(seen.map((record) => JSON.stringify(record))).size).toBe(seen.length);
  });
});

test('a list is iterated to its end', async () => {
  const name = `Payer ${randomUUID()}`;
  const make = (number: number) =>
    rcm.reference.createPayer({ body: { name: `${name} ${number}`, programType: 'COMMERCIAL' } });
  await Promise.all(Array.from({ length: 7 }, (_none, number) => make(number)));
  const names: string[] = [];
  const listed: ListName = 'reference.listPayers';
  for await (const payer of rcm.each(listed, { query: { sort: 'name', take: 3 } })) names.push(payer.name);
  expect(names.filter((one) => one.startsWith(name))).toEqual(
    Array.from({ length: 7 }, (_none, number) => `${name} ${number}`),
  );
});

test('a POST whose response is lost is executed once, and answered on retry', async () => {
  let tries = 0;
  const lossy = createRcm({
    url: world.api,
    key: world.organization.apiKey,
    async fetch(...sent) {
      const answer = await fetch(...sent);
      tries += 1;
      if (tries < 3) throw new TypeError('The connection was lost');
      return answer;
    },
  });
  const name = `Payer ${randomUUID()}`;
  const { data, response } = await lossy.reference.createPayer({ body: { name, programType: 'COMMERCIAL' } });
  expect(response?.headers.get('Idempotency-Replayed')).toBe('true');
  expect(tries).toBe(3);
  const made: string[] = [];
  for await (const payer of rcm.each('reference.listPayers')) if (payer.name === name) made.push(payer.id);
  expect(made).toEqual([data?.data.payer.id]);
});

test('a validation error has the path of the invalid field', async () => {
  const { error } = await rcm.reference.createPatient({
    body: { firstName: '', lastName: 'Ellis', dateOfBirth: '1984-02-30' },
  });
  expect(error).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  expect(error?.issues.map(({ path }) => path)).toEqual(['body.firstName', 'body.dateOfBirth']);
});

test('a validation error of a claim status inquiry has it too', async () => {
  const { error } = await rcm.claimStatus.createInquiry({ body: { claimIds: [] } });
  expect(error).toMatchObject({ status: 400, issues: [{ path: 'body.claimIds' }] });
});
