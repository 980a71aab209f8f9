import { PayerProgram } from '@rcm/envelope';
import type { Operations } from '@rcm/http';
import { type DeclaredOperation, expectNoOther, expectOperation } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { operations } from './contract.ts';

const all: Operations = operations;

/** What the API document says of each operation, beside its fields. */
const declared: DeclaredOperation[] = [
  ['listPatients', 'get', '/reference/patients', 'reference-data:read', 200],
  ['createPatient', 'post', '/reference/patients', 'reference-data:write', 201],
  ['getPatient', 'get', '/reference/patients/:patientId', 'reference-data:read', 200],
  ['updatePatient', 'put', '/reference/patients/:patientId', 'reference-data:write', 200],
  ['listAppointments', 'get', '/reference/appointments', 'reference-data:read', 200],
  ['createAppointment', 'post', '/reference/appointments', 'reference-data:write', 201],
  ['getAppointment', 'get', '/reference/appointments/:appointmentId', 'reference-data:read', 200],
  ['updateAppointment', 'put', '/reference/appointments/:appointmentId', 'reference-data:write', 200],
  ['listFacilities', 'get', '/reference/facilities', 'reference-data:read', 200],
  ['createFacility', 'post', '/reference/facilities', 'reference-data:write', 201],
  ['listProviders', 'get', '/reference/providers', 'reference-data:read', 200],
  ['createProvider', 'post', '/reference/providers', 'reference-data:write', 201],
  ['getProvider', 'get', '/reference/providers/:providerId', 'reference-data:read', 200],
  ['listPayers', 'get', '/reference/payers', 'reference-data:read', 200],
  ['createPayer', 'post', '/reference/payers', 'reference-data:write', 201],
  ['listClaims', 'get', '/reference/claims', 'reference-data:read', 200],
  ['createClaim', 'post', '/reference/claims', 'reference-data:write', 201],
  ['getClaim', 'get', '/reference/claims/:claimId', 'reference-data:read', 200],
  ['recordRemittance', 'post', '/reference/claims/:claimId/remittances', 'reference-data:write', 201],
  ['importRecords', 'post', '/reference/imports', 'reference-data:write', 200],
];

describe('the operations', () => {
  test.each(declared)('%s is %s %s for %s, and succeeds with %i', (...given) =>
    expectOperation('reference', all, given),
  );

  test('are these and no other', () => expectNoOther(all, declared));

  test('carry meta, all of them', () => {
    for (const operation of Object.values(all)) expect(operation).not.toHaveProperty('meta');
  });
});

test('the programme of a payer is one of these and no other', () => {
  expect(PayerProgram.options.join(' ')).toBe(
    'COMMERCIAL MEDICARE_FFS MEDICARE_ADVANTAGE MEDICAID MEDICAID_MANAGED ERISA TRICARE WORKERS_COMP AUTO OTHER',
  );
});
