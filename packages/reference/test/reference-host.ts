import { type TestHost, testHost } from '@rcm/testing';
import { referencePorts } from '@rcm/testing/records';
import { createReference } from '../src/module.ts';

/** The appointments whose change was reported to the estimates, in order. */
export const changedAppointments: string[] = [];

/** The changed days of payers that were reported to the claims, in order. */
export const changedDays: { readonly payerId: string; readonly responseDays: number }[] = [];

export const reference = createReference({
  ...referencePorts(changedAppointments),
  payerDaysChanged: async (_context, payerId, days) => {
    changedDays.push({ payerId, ...days });
  },
  // Claims have used eleven units of the authorization with the key USED-11.
  authorizedUnitsUsed: (authorization) =>
    `select coalesce(substring(${authorization}.external_id from '^USED-(.*)$')::double precision, 0)`,
  lastExclusionCheck: async (_context, { npi }) =>
    npi === '1234567893'
      ? { id: 'exc_1', status: 'EXC_CLEAR', checkedAt: new Date('2026-02-01T00:00:00Z') }
      : null,
  credentialing: async (_context, { name }) =>
    name === 'Avery Stone' ? { sessionId: 'crd_1', sessionType: 'INITIAL', status: 'APPROVED' } : null,
});

/** The reference data module on a separate database. */
export const referenceHost = (): Promise<TestHost> => testHost([reference]);
