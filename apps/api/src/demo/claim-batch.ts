import type { DemoContext } from './demo-context.ts';
import { clinicNpi, type SharedRecords } from './shared-records.ts';

const dayOfBatch = -1;
const address = { line1: '40 River Road', city: 'Albany', state: 'NY', postalCode: '122071234' };

/** Creates a trading partner, and a batch with the claim of a visit whose file waits to be carried to it. */
export async function createClaimBatch(
  { call, create, at, date }: DemoContext,
  { commercial, physician }: SharedRecords,
): Promise<void> {
  const patient = await create(
    'reference.createPatient',
    'patient',
    { firstName: 'Nora', lastName: 'Whitfield', dateOfBirth: '1968-11-21', sex: 'F', address },
    dayOfBatch,
  );
  await call(
    'reference.createCoverage',
    { params: { patientId: patient.id }, body: { payerId: commercial.id, memberId: 'HM-5520418' } },
    at(dayOfBatch),
  );
  const practice = await create(
    'reference.createProvider',
    'provider',
    {
      organizationName: 'Riverside Health',
      npi: clinicNpi,
      taxIdentifier: '141234567',
      taxonomyCode: '261QP2300X',
      address,
    },
    dayOfBatch,
  );
  await create(
    'claims.createTradingPartner',
    'tradingPartner',
    {
      name: 'Harbor Clearinghouse',
      isDefault: true,
      usage: 'T',
      interchangeSenderQualifier: '30',
      interchangeSenderIdentifier: '141234567',
      interchangeReceiverQualifier: 'ZZ',
      interchangeReceiverIdentifier: 'HARBOR',
      groupSender: '141234567',
      groupReceiver: 'HARBOR',
      receiverName: 'HARBOR CLEARINGHOUSE',
      receiverIdentifier: 'HARBOR',
      submitterName: 'RIVERSIDE HEALTH',
      submitterIdentifier: 'RIVER01',
      contactName: 'BILLING OFFICE',
      contactTelephone: '5185550142',
    },
    dayOfBatch,
  );
  await create(
    'claims.createEditException',
    'editException',
    {
      code: 'ORDERING_PROVIDER_MISSING',
      payerId: commercial.id,
      reason: 'The payer takes laboratory claims without an ordering provider',
    },
    dayOfBatch,
  );
  const claim = await create(
    'reference.createClaim',
    'claim',
    {
      patientId: patient.id,
      payerId: commercial.id,
      providerId: physician.id,
      billingProviderId: practice.id,
      memberId: 'HM-5520418',
      serviceDate: date(-3),
      diagnosisCodes: ['I10'],
      lines: [
        { procedureCode: '99213', chargeAmount: 145, placeOfService: '11', diagnosisPointers: [1] },
        { procedureCode: '93000', chargeAmount: 62.5, placeOfService: '11', diagnosisPointers: [1] },
      ],
    },
    dayOfBatch,
  );
  await call('claims.validateClaim', { params: { claimId: claim.id }, body: {} }, at(dayOfBatch));
  await call('claims.createClaimBatches', { body: { kind: '837P', claimIds: [claim.id] } }, at(dayOfBatch));
}
