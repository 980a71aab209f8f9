import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase, provision } from '@rcm/database';
import { type TestServer, testSecret, testServer } from '@rcm/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, packWithDependencies } from './packages.ts';
import { Service } from './service.ts';

const key = 'known_to_this_test_alone';
const foreignKey = 'of_another_organization';
const tarballs = mkdtempSync(join(tmpdir(), 'rcm-tarballs-'));

/** A package that asks nothing of its host, with a record to make. */
const agentBuilder = {
  name: '@rcm/agent-builder',
  service: new Service(),
  database: databaseName(),
  records: [],
  path: 'agent-builder/definitions',
  record: 'agentDefinition',
  body: {
    name: 'Eligibility check',
    applicationUrl: 'https://portal.example.org/eligibility',
    applicationName: 'Blue Ridge provider portal',
    steps: [{ type: 'NAVIGATE', instruction: 'Open the coverage of the member' }],
  },
  shown: { slug: 'eligibility-check', status: 'DRAFT', version: 1, stepCount: 1 },
};

/** A package with ports, which `records` answer. */
const gfe = {
  name: '@rcm/gfe',
  service: new Service(),
  database: databaseName(),
  records: ['appointment', 'documents', 'facility', 'patient', 'provider'],
  path: 'gfe/estimates',
  record: 'estimate',
  body: {
    patientId: 'pat_1',
    facilityId: 'fac_1',
    appointmentId: 'apt_1',
    serviceDate: new Date(Date.now() + 30 * 24 * 60 * 60 * 1_000).toISOString(),
    providerName: 'Avery Stone, MD',
    providerNpi: '1558598797',
    diagnosisCodes: ['M54.50'],
    lineItems: [{ cptCode: '99213', description: 'Office visit', quantity: 2, unitCharge: 125.5 }],
  },
  shown: { status: 'GFE_DRAFT', totalEstimatedCost: '251.00' },
};

const consumers = [agentBuilder, gfe];

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  const packed = new Map<string, Packed>();
  await Promise.all(
    consumers.map(({ name, service, records }) =>
      service.install(name, records, packWithDependencies(name, tarballs, packed)),
    ),
  );
}, 180_000);

afterAll(async () => {
  for (const { service, database } of consumers) {
    await service.remove();
    await dropDatabase(server.superuserUrl, database);
  }
  await server.release();
  rmSync(tarballs, { recursive: true });
});

describe.each(consumers)('the example in the README of $name, installed from packed tarballs', (consumer) => {
  const { service, database, path, record, body, shown } = consumer;
  let made: Readonly<Record<string, unknown>> | undefined;

  test('has the types that it is written with', async () => {
    expect(await service.typeErrors()).toBe('');
  });

  test('starts on an empty database', async () => {
    const { superuserUrl: adminUrl } = server;
    const { ownerUrl, appUrl, roles } = await provision({ adminUrl, database, secret: testSecret });
    await service.start({
      OWNER_URL: ownerUrl,
      APP_URL: appUrl,
      APP_ROLE: roles.app,
      API_KEY: key,
      FOREIGN_API_KEY: foreignKey,
    });
  });

  test('refuses callers that the host does not know', async () => {
    expect(await service.send('somebody else', path)).toMatchObject({ status: 401 });
  });

  test('creates a record and reads it', async () => {
    const created = await service.send(key, path, body);
    expect(created).toMatchObject({ status: 201, data: { [record]: shown } });
    made = created.data?.[record];
    expect(await service.send(key, `${path}/${made?.id}`)).toMatchObject({
      status: 200,
      data: { [record]: made },
    });
  });

  test('answers 404 to another organization, as for what is missing', async () => {
    const foreign = await service.send(foreignKey, `${path}/${made?.id}`);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await service.send(foreignKey, `${path}/missing`));
  });
});

test('the installed @rcm/gfe generates and delivers an estimate', async () => {
  const { service, path, body } = gfe;
  const { id } = (await service.send(key, path, body)).data?.estimate ?? {};
  expect(await service.send(key, `${path}/${id}/generate`, {})).toMatchObject({ status: 200 });
  const delivery = { deliveryMethod: 'GFE_DEL_PORTAL' };
  expect(await service.send(key, `${path}/${id}/deliver`, delivery)).toMatchObject({
    status: 200,
    data: { estimate: { id, status: 'GFE_DELIVERED' } },
  });
});

test('the installed @rcm/gfe renders an estimate in a thread of the installed @rcm/documents', async () => {
  const { service, path, body } = gfe;
  const { id } = (await service.send(key, path, body)).data?.estimate ?? {};
  const { status, data } = await service.send(key, `${path}/${id}/pdf`);
  expect(status).toBe(200);
  expect(data?.document).toMatchObject({
    url: expect.stringMatching(/^data:application\/pdf;base64,JVBERi/),
  });
});

function databaseName(): string {
  return `consumer_${process.pid}_${randomUUID().slice(0, 8)}`;
}
