import { x12File } from '@rcm/testing/x12-file';
import { importFile } from '../support/import-file.ts';
import { dateIn, momentIn, type RequestBuilders, type World } from '../support/world.ts';

/** A partner that no other one excludes. */
const partnerBody = async (world: World, payerId?: string) => ({
  name: world.name(),
  interchangeSenderQualifier: '30',
  interchangeSenderIdentifier: '941234567',
  interchangeReceiverQualifier: 'ZZ',
  interchangeReceiverIdentifier: 'HARBOR',
  groupSender: '941234567',
  groupReceiver: 'HARBOR',
  usage: 'T',
  receiverName: 'HARBOR CLEARINGHOUSE',
  receiverIdentifier: 'HARBOR',
  submitterName: 'RIVERSIDE CLINIC',
  submitterIdentifier: 'RIVER01',
  contactName: 'BILLING OFFICE',
  contactTelephone: '5595550142',
  payerIds: [payerId ?? (await world.payer()).id],
});

/** Creates a trading partner that gets the claims of a new payer. */
export const aPartner = async (world: World, payerId?: string): Promise<{ readonly id: string }> =>
  (await world.send('post', '/trading-partners', await partnerBody(world, payerId))).tradingPartner;

/** What claims that can be written refer to: a patient, a payer and a billing provider with all that a file needs. */
export async function aPractice(world: World) {
  const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '937011234' };
  const { patient } = await world.send('post', '/reference/patients', {
    firstName: 'Rowan',
    lastName: world.name(),
    dateOfBirth: '1984-02-29',
    sex: 'F',
    address,
  });
  const { payer } = await world.send('post', '/reference/payers', {
    name: world.name(),
    programType: 'COMMERCIAL',
    payerCode: '60054',
  });
  const { provider } = await world.send('post', '/reference/providers', {
    organizationName: world.name(),
    npi: '1234567893',
    taxIdentifier: '941234567',
    taxonomyCode: '207Q00000X',
    address,
  });
  await world.send('post', `/reference/patients/${patient.id}/coverages`, {
    payerId: payer.id,
    memberId: 'W123456789',
  });
  return {
    patientId: patient.id as string,
    payerId: payer.id as string,
    billingProviderId: provider.id as string,
  };
}

/** Creates a draft of a claim that can be written. */
export async function aDraft(
  world: World,
  practice?: Awaited<ReturnType<typeof aPractice>>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly payerId: string; readonly claimNumber: string }> {
  const { claim } = await world.send('post', '/reference/claims', {
    ...(practice ?? (await aPractice(world))),
    memberId: 'W123456789',
    claimNumber: world
      .name()
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(-20),
    serviceDate: dateIn(-20),
    diagnosisCodes: ['M54.50'],
    lines: [{ procedureCode: '99213', chargeAmount: 100, placeOfService: '11', diagnosisPointers: [1] }],
    ...values,
  });
  return claim;
}

/** Creates a claim that is ready, and a partner that gets it. */
export async function aReadyClaim(world: World): Promise<{ readonly id: string; readonly payerId: string }> {
  const claim = await aDraft(world);
  await aPartner(world, claim.payerId);
  const { submissionState, edits } = await world.send('post', `/reference/claims/${claim.id}/validate`, {});
  if (submissionState !== 'READY') throw new Error(JSON.stringify(edits));
  return claim;
}

/** Makes a batch of one claim. */
export async function aBatch(world: World): Promise<{ readonly id: string }> {
  const { id } = await aReadyClaim(world);
  const { claimBatches } = await world.send('post', '/claim-batches', { kind: '837P', claimIds: [id] });
  return claimBatches[0];
}

const exceptionBody = async (world: World) => ({
  code: 'POST_OFFICE_BOX',
  payerId: (await world.payer()).id,
  reason: world.name(),
});

let payerEdits = 0;

const payerEditBody = async (world: World) => {
  payerEdits += 1;
  return {
    name: world.name(),
    code: `EDIT_${payerEdits}`,
    payerIds: [(await world.payer()).id],
    kind: '837P',
    conditions: {
      all: [
        { field: 'line.procedureCode', op: 'matchesCode', value: ['9711*', '97140'] },
        { field: 'line.hasPriorAuthorization', op: 'eq', value: false },
      ],
    },
    message: world.name(),
    severity: 'WARNING',
    effectiveFrom: dateIn(-30),
    effectiveTo: dateIn(30),
  };
};

/** The parameters of a new payer edit. */
const ofPayerEdit = async (world: World) => {
  const { payerEdit } = await world.send('post', '/payer-edits', await payerEditBody(world));
  return { params: { payerEditId: payerEdit.id as string } };
};

/** A 999 that accepts a batch of another system. */
const unknownAcknowledgment = (world: World) =>
  x12File('005010X231A1', [
    [`AK1*HC*${world.name().replaceAll(/\D/g, '').slice(-9)}*005010X222A1`, 'AK9*A*1*1*1'],
  ]);

const inBatch = async (world: World) => ({ params: { batchId: (await aBatch(world)).id } });

const at = ({ id }: { readonly id: string }) => ({ params: { tradingPartnerId: id } });

/** Requests to the operations on the submission of claims. */
export const claimSubmission: RequestBuilders = {
  'claims.listTradingPartners': async () => ({ query: { sort: 'name' } }),
  'claims.createTradingPartner': async (world) => ({ body: await partnerBody(world) }),
  'claims.getTradingPartner': async (world) => at(await aPartner(world)),
  'claims.updateTradingPartner': async (world) => ({
    ...at(await aPartner(world)),
    body: { name: world.name() },
  }),
  'claims.deleteTradingPartner': async (world) => at(await aPartner(world)),
  'claims.validateClaim': async (world) => ({ params: { claimId: (await aDraft(world)).id }, body: {} }),
  'claims.listEditExceptions': async () => ({ query: { code: 'POST_OFFICE_BOX' } }),
  'claims.createEditException': async (world) => ({ body: await exceptionBody(world) }),
  'claims.deleteEditException': async (world) => {
    const { editException } = await world.send('post', '/claim-edits/exceptions', await exceptionBody(world));
    return { params: { editExceptionId: editException.id } };
  },
  'claims.listPayerEdits': async (world) => ({
    query: { payerId: (await world.payer()).id, kind: '837P', severity: 'WARNING', isActive: 'true' },
  }),
  'claims.createPayerEdit': async (world) => ({ body: await payerEditBody(world) }),
  'claims.getPayerEdit': ofPayerEdit,
  'claims.updatePayerEdit': async (world) => ({
    ...(await ofPayerEdit(world)),
    body: { name: world.name(), isActive: false },
  }),
  'claims.deletePayerEdit': ofPayerEdit,
  'claims.evaluatePayerEdits': async (world) => ({
    body: { claimId: (await aDraft(world)).id, payerEdit: await payerEditBody(world) },
  }),
  'claims.listBatchAcknowledgments': async (world) => {
    await importFile(world, unknownAcknowledgment(world));
    return { query: { source: '999', isMatched: 'false' } };
  },
  'claims.getFilingProof': async (world) => ({ params: { claimId: (await aDraft(world)).id } }),
  'claims.listClaimBatches': async () => ({ query: { state: 'CREATED', createdFrom: momentIn(-1) } }),
  'claims.createClaimBatches': async (world) => ({
    body: { kind: '837P', claimIds: [(await aReadyClaim(world)).id] },
  }),
  'claims.getClaimBatch': inBatch,
  'claims.getClaimBatchFile': inBatch,
  'claims.submitClaimBatch': async (world) => ({
    ...(await inBatch(world)),
    body: { submittedAt: momentIn(0), method: 'SFTP', reference: world.name() },
  }),
  'claims.cancelClaimBatch': async (world) => ({ ...(await inBatch(world)), body: {} }),
};
