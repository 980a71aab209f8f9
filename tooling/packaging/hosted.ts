import { dropDatabase, provision } from '@rcm/database';
import { databaseName, type TestServer, testSecret } from '@rcm/testing/server';
import { expect } from 'vitest';
import type { Running, Service } from './service.ts';

export const key = 'known_to_this_test_alone';
export const foreignKey = 'of_another_organization';

/** What programs with a database, and with the records that gfe needs, import of the host. */
export const host = "import { appRole, appUrl, authenticate, ownerUrl } from './host.ts';\n";
export const records =
  "import { appointment, documents, facility, patient, provider } from './records.ts';\n";

/** A package without ports, with a record to create. */
export const agentBuilder = {
  name: '@rcm/agent-builder',
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

/** A package with ports, which `records.ts` implements. */
export const gfe = {
  name: '@rcm/gfe',
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

/** Creates a record of a package, and returns it from the response. */
export async function make({ send }: Running, of: typeof agentBuilder | typeof gfe) {
  const { path, record, body, shown } = of;
  const created = await send(key, path, body);
  expect(created).toMatchObject({ status: 201, data: { [record]: shown } });
  return created.data?.[record];
}

/** Databases for programs, one each. */
export class Databases {
  readonly #names: string[] = [];

  /** Starts a program with its own database. */
  async start(server: TestServer, service: Service, program: string): Promise<Running> {
    const database = databaseName('consumer');
    this.#names.push(database);
    const { superuserUrl: adminUrl } = server;
    const { ownerUrl, appUrl, roles } = await provision({ adminUrl, database, secret: testSecret });
    return service.start(program, {
      OWNER_URL: ownerUrl,
      APP_URL: appUrl,
      APP_ROLE: roles.app,
      API_KEY: key,
      FOREIGN_API_KEY: foreignKey,
    });
  }

  async drop(server: TestServer): Promise<void> {
    for (const name of this.#names) await dropDatabase(server.superuserUrl, name);
  }
}
