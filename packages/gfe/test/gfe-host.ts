import { dataUrlStore } from '@rcm/documents';
import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { createGfe } from '../src/module.ts';
import type { BillDispute, GfePorts } from '../src/ports.ts';

/** The disputes reported to accounts, oldest first. */
export const reportedDisputes: BillDispute[] = [];

/** Fake ports that find every record except `unknown`. */
export const ports: GfePorts = {
  patient: async (_context, id) =>
    id === 'unknown' ? null : { id, firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' },
  appointment: async (_context, id) =>
    id === 'unknown'
      ? null
      : {
          id,
          scheduledAt: new Date('2026-03-01T15:00:00Z'),
          facilityId: id === 'apt_placed' ? 'fac_1' : null,
          providerId: id === 'apt_placed' ? 'prv_1' : null,
        },
  facility: async (_context, id) =>
    id === 'unknown'
      ? null
      : {
          id,
          name: 'Riverside Clinic',
          npi: '1234567893',
          taxIdentifier: '941234567',
          timeZone: 'America/Los_Angeles',
          address: '1 Main Street, Fresno, CA 93701',
        },
  provider: async (_context, id) => ({
    id,
    name: 'Avery Stone',
    npi: '1558598797',
    taxIdentifier: '951234567',
  }),
  disputeChanged: async (_context, dispute) => {
    reportedDisputes.push(dispute);
  },
  documents: dataUrlStore(),
};

export const gfe = createGfe(ports);

/** The request body of an estimate of 246.51. */
export const draft = {
  patientId: 'pat_1',
  serviceDate: '2026-03-20T15:00:00-05:00',
  providerName: 'Avery Stone, MD',
  providerNpi: '1558598797',
  diagnosisCodes: ['M54.50'],
  lineItems: [
    { cptCode: '99213', description: 'Office visit', quantity: 1, unitCharge: 125.5 },
    { cptCode: '72100', description: 'X-ray of the spine', quantity: 3, unitCharge: 40.335 },
  ],
};

/** Runs the module on its own database. */
export async function gfeHost() {
  const host: TestHost = await testHost([gfe]);
  return {
    ...host,
    /** Creates an estimate and applies verbs to it. */
    async anEstimate(
      overrides: Readonly<Record<string, unknown>> = {},
      verbs: readonly string[] = [],
      options: CallOptions = {},
    ) {
      const { data } = await host.call('gfe.createEstimate', { body: { ...draft, ...overrides } }, options);
      const params = { gfeId: data.estimate.id as string };
      for (const verb of verbs) {
        const body = verb === 'deliver' ? { deliveryMethod: 'GFE_DEL_PORTAL' } : {};
        await host.call(`gfe.${verb}Estimate`, { params, body }, options);
      }
      return { params, estimate: data.estimate };
    },
    /** Opens a dispute over an acknowledged estimate. */
    async aCase(options: CallOptions = {}) {
      const { params } = await this.anEstimate({}, ['deliver', 'acknowledge'], options);
      const sent = { params, body: { billedAmount: 646.51 } };
      const { data } = await host.call('gfe.openIdrCase', sent, options);
      return { params, case: { caseId: data.idrCase.id as string } };
    },
  };
}

/** The result of `gfeHost`. */
export type GfeHost = Awaited<ReturnType<typeof gfeHost>>;
