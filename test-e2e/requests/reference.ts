import { batchRejected } from '../support/acknowledgments.ts';
import { importFile } from '../support/import-file.ts';
import { dateIn, momentIn, type RequestBuilders, type World } from '../support/world.ts';

/**
 * An imported rejection of an unknown batch. While a process of an earlier version runs beside this one, it may read the
 * file, and it does not keep rejections: another file is imported then.
 */
async function aRejection(world: World) {
  const { batchRejections: before } = await world.send('get', rejections);
  for (let files = 0; files < 30; files += 1) {
    await importFile(world, batchRejected(world.name().slice(0, 50), 2, '240.00'));
    const { batchRejections } = await world.send('get', rejections);
    const [newest] = batchRejections;
    if (newest && newest.id !== before[0]?.id) return { params: { rejectionId: newest.id as string } };
  }
  throw new Error('No imported file rejected its batch');
}

const rejections = '/reference/batch-rejections';

/** Requests to the reference data operations. */
export const reference: RequestBuilders = {
  'reference.listPatients': async (world) => ({ query: { name: world.canary } }),
  'reference.createPatient': async (world) => ({
    body: {
      externalId: world.name(),
      firstName: world.name(),
      lastName: world.name(),
      dateOfBirth: '1984-02-29',
      sex: 'F',
      address: { line1: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' },
    },
  }),
  'reference.getPatient': async (world) => ({ params: { patientId: (await world.patient()).id } }),
  'reference.updatePatient': async (world) => ({
    params: { patientId: (await world.patient()).id },
    body: { selfPay: true },
  }),
  'reference.listCoverages': async (world) => ({
    params: { patientId: (await world.coverage()).patientId },
  }),
  'reference.listAllCoverages': async (world) => ({
    query: {
      patientId: [(await world.coverage()).patientId],
      payerId: [(await world.payer()).id],
      externalId: 'EHR-1',
      rank: ['PRIMARY', 'SECONDARY'],
      isQmb: 'false',
      effectiveOn: dateIn(0),
    },
  }),
  'reference.createCoverage': async (world) => ({
    params: { patientId: (await world.patient()).id },
    body: {
      externalId: world.name(),
      payerId: (await world.payer()).id,
      rank: 'SECONDARY',
      memberId: world.name(),
      groupNumber: world.name(),
      subscriberRelationship: 'SPOUSE',
      subscriber: { firstName: world.name(), lastName: world.name(), dateOfBirth: '1980-05-17', sex: 'M' },
      effectiveFrom: dateIn(-90),
      effectiveTo: dateIn(275),
    },
  }),
  'reference.updateCoverage': async (world) => ({
    params: { coverageId: (await world.coverage()).id },
    body: { payerId: (await world.payer()).id, memberId: world.name(), effectiveTo: dateIn(-1) },
  }),
  'reference.listAppointments': async () => ({
    query: { serviceFrom: momentIn(-1), externalId: 'EHR-VISIT-2041' },
  }),
  'reference.createAppointment': async (world) => ({
    body: {
      patientId: (await world.patient()).id,
      facilityId: (await world.facility()).id,
      providerId: (await world.provider()).id,
      serviceDate: momentIn(20),
    },
  }),
  'reference.getAppointment': async (world) => ({
    params: { appointmentId: (await world.appointment()).id },
  }),
  'reference.updateAppointment': async (world) => ({
    params: { appointmentId: (await world.appointment()).id },
    body: {
      serviceDate: momentIn(30),
      facilityId: (await world.facility()).id,
      providerId: (await world.provider()).id,
    },
  }),
  'reference.listFacilities': async () => ({}),
  'reference.createFacility': async (world) => ({
    body: {
      name: world.name(),
      npi: '1234567893',
      taxIdentifier: '941234567',
      timeZone: 'America/Chicago',
      placeOfServiceCode: '11',
    },
  }),
  'reference.getFacility': async (world) => ({ params: { facilityId: (await world.facility()).id } }),
  'reference.updateFacility': async (world) => ({
    params: { facilityId: (await world.facility()).id },
    body: { name: world.name(), npi: null, timeZone: 'America/Denver', placeOfServiceCode: '22' },
  }),
  'reference.listProviders': async () => ({ query: { name: 'ellis', npi: '1558598797' } }),
  'reference.createProvider': async (world) => ({
    body: {
      lastName: world.name(),
      npi: '1558598797',
      taxIdentifier: '941234567',
      taxonomyCode: '207Q00000X',
      address: { line1: world.name(), city: 'Albany', state: 'NY', postalCode: '12207' },
    },
  }),
  'reference.getProvider': async (world) => ({ params: { providerId: (await world.provider()).id } }),
  'reference.updateProvider': async (world) => ({
    params: { providerId: (await world.provider()).id },
    body: { lastName: world.name(), npi: '1234567893', specialty: null },
  }),
  'reference.listPayers': async () => ({ query: { programType: ['MEDICARE_FFS', 'COMMERCIAL'] } }),
  'reference.createPayer': async (world) => ({
    body: {
      name: world.name(),
      programType: 'COMMERCIAL',
      address: { line1: world.name(), city: 'Albany', state: 'NY', postalCode: '12207' },
    },
  }),
  'reference.getPayer': async (world) => ({ params: { payerId: (await world.payer()).id } }),
  'reference.updatePayer': async (world) => ({
    params: { payerId: (await world.payer()).id },
    body: { name: world.name(), programType: 'MEDICARE_ADVANTAGE', timelyFilingDays: 365, responseDays: 45 },
  }),
  'reference.listClaims': async (world) => ({
    query: {
      patientId: (await world.patient()).id,
      facilityId: (await world.facility()).id,
      status: ['SUBMITTED', 'DENIED'],
      acknowledgement: ['ACCEPTED', 'REJECTED'],
      serviceFrom: dateIn(-90),
      responsiblePayerId: [(await world.payer()).id],
      nextPayerId: [(await world.payer()).id],
      owedByPayerId: [(await world.payer()).id],
      seriesId: [(await world.claim()).id],
      open: 'true',
      chargedOn: dateIn(0),
      basis: 'POSTED',
      firstBilledFrom: momentIn(-90),
      firstBilledTo: momentIn(0),
      firstAnsweredFrom: dateIn(-90),
      firstAnsweredTo: dateIn(0),
      firstPaidFrom: dateIn(-90),
      firstPaidTo: dateIn(0),
      procedureCode: ['99213', '99214'],
      withoutCase: 'true',
    },
  }),
  'reference.createClaim': async (world) => ({
    body: {
      patientId: (await world.patient()).id,
      payerId: (await world.payer()).id,
      providerId: (await world.provider()).id,
      facilityId: (await world.facility()).id,
      accountId: (await world.account()).id,
      billingProviderId: (await world.provider()).id,
      taxIdentifier: '941234567',
      memberId: world.name(),
      payerRank: 'SECONDARY',
      frequencyCode: '1',
      typeOfBill: '131',
      authorizationNumbers: ['AUTH-20417'],
      serviceDate: dateIn(-3),
      diagnosisCodes: ['I10'],
      lines: [
        {
          procedureCode: '99213',
          chargeAmount: 120.5,
          diagnosisPointers: [1],
          controlNumber: 'LN-1',
          serviceDate: dateIn(-3),
        },
      ],
    },
  }),
  'reference.getClaim': async (world) => ({ params: { claimId: (await world.claim()).id } }),
  'reference.listClaimEntries': async (world) => ({ params: { claimId: (await world.claim()).id } }),
  'reference.updateClaim': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: {
      payerId: (await world.payer()).id,
      memberId: world.name(),
      authorizationNumbers: [],
      lines: [{ procedureCode: '99214', chargeAmount: 130.25, controlNumber: 'LN-1' }],
    },
  }),
  'reference.getClaimContent': async (world) => ({ params: { claimId: (await world.claim()).id } }),
  'reference.setClaimContent': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: { professional: { claim: { notes: [{ kind: 'ADD', text: world.name() }] } } },
  }),
  'reference.billNextPayer': async (world) => {
    const { id: claimId } = await world.claim();
    await world.send('post', `/reference/claims/${claimId}/remittances`, {
      receivedAt: momentIn(-1),
      paymentReference: 'EFT-1',
      lines: [{ lineNumber: 1, allowedAmount: 100, paidAmount: 100 }],
    });
    return { params: { claimId }, body: { payerId: (await world.payer()).id, rank: 'TERTIARY' } };
  },
  'reference.replaceClaim': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: { memberId: world.name() },
  }),
  'reference.cancelClaim': async (world) => {
    const { id } = await world.claim();
    await world.send('put', `/reference/claims/${id}`, { billedAt: momentIn(-1) });
    return { params: { claimId: id }, body: { reason: world.name() } };
  },
  'reference.voidClaim': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: { reason: 'Billed to the wrong patient' },
  }),
  'reference.listBatchRejections': async () => ({
    query: { isResolved: 'false', trace: 'BATCH-1', payerId: 'pyr_none' },
  }),
  'reference.getBatchRejection': aRejection,
  'reference.resolveBatchRejection': async (world) => ({
    ...(await aRejection(world)),
    body: { reason: world.name() },
  }),
  'reference.reopenBatchRejection': async (world) => {
    const { params } = await aRejection(world);
    await world.send('post', `${rejections}/${params.rejectionId}/resolve`, { reason: world.name() });
    return { params, body: {} };
  },
  'reference.listAuthorizations': async () => ({
    query: { status: ['APPROVED', 'EXPIRED'], expiringWithinDays: '30', minUnitsLeft: '1' },
  }),
  'reference.createAuthorization': async (world) => ({
    body: {
      externalId: world.name(),
      patientId: (await world.patient()).id,
      payerId: (await world.payer()).id,
      authorizationNumber: 'AUTH-20417',
      procedureCodes: ['97110'],
      serviceDescription: world.name(),
      unitType: 'VISITS',
      unitsAuthorized: 12,
      effectiveFrom: dateIn(-30),
      effectiveTo: dateIn(60),
      status: 'APPROVED',
      note: world.name(),
    },
  }),
  'reference.updateAuthorization': async (world) => ({
    params: { authorizationId: (await world.authorization()).id },
    body: { payerId: (await world.payer()).id, unitsAuthorized: 20, note: world.name() },
  }),
  'reference.recordRemittance': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: {
      receivedAt: momentIn(-1),
      lines: [
        {
          lineNumber: 1,
          allowedAmount: 100,
          paidAmount: 80,
          adjustments: [
            { groupCode: 'CO', reasonCode: '45', amount: 350 },
            { groupCode: 'PR', reasonCode: '2', amount: 20 },
          ],
        },
      ],
    },
  }),
  'reference.importRecords': async (world) => ({
    body: {
      kind: 'PAYER',
      content: `${JSON.stringify({ externalId: world.name(), name: world.name(), programType: 'OTHER' })}\n`,
    },
  }),
};
