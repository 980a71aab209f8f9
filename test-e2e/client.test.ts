import { createRcm, type Rcm } from '@rcm/client';
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

/** The method of an operation: `patient-ar.createPaymentPlan` is `rcm.patientAr.createPaymentPlan`. */
function methodOf(client: Rcm, id: string): Method {
  const [module = '', name = ''] = id.split('.');
  const group = (client as unknown as Record<string, Record<string, Method>>)[
    module.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase())
  ];
  const method = group?.[name];
  if (!group || !method) throw new Error(`The client has no method for ${id}`);
  return method.bind(group);
}

describe.each(operations)('$id', (operation) => {
  test('answers through its method of the client', async () => {
    const { params: path, query, body, headers } = await plan(operation, world);
    const { data, error, response } = await methodOf(rcm, operation.id)({ path, query, body, headers });
    expect(error).toBeUndefined();
    expect(response.status).toBeLessThan(300);
    if (response.status !== 204) expect(document.faults(operation, response.status, data)).toEqual([]);
  });
});

test('what the client gives is typed by the document', async () => {
  const created = await rcm.reference.createPayer({
    body: { name: world.name(), programType: 'COMMERCIAL' },
    throwOnError: true,
  });
  const id: string = created.data.data.payer.id;
  const { data } = await rcm.reference.listPayers({ query: { take: 100 }, throwOnError: true });
  expect(data.data.payers.map((payer) => payer.id)).toContain(id);
  const missing = await rcm.gfe.getEstimate({ path: { gfeId: 'missing' } });
  expect(missing.error?.error).toBe('Resource not found');
});
