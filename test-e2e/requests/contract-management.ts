import { dateIn, momentIn, type RequestBuilders, type World } from '../support/world.ts';

export const caseBody = async (world: World) => ({
  claimId: (await world.claim()).id,
  expectedAmount: 420,
  paidAmount: 300.1,
  reason: world.name(),
  disputeDeadline: momentIn(120),
});

const aCase = async (world: World): Promise<string> => {
  const body = await caseBody(world);
  return (await world.send('post', '/contract-management/underpayment-cases', body)).underpaymentCase.id;
};

/** An assigned case, which is therefore under review. */
const anAssignedCase = async (world: World): Promise<string> => {
  const caseId = await aCase(world);
  await world.send('put', `/contract-management/underpayment-cases/${caseId}/assignment`, {
    assigneeId: (await world.member()).id,
  });
  return caseId;
};

/** A disputed case. */
const aDisputedCase = async (world: World): Promise<string> => {
  const caseId = await anAssignedCase(world);
  await world.send('post', `/contract-management/underpayment-cases/${caseId}/dispute`, {});
  return caseId;
};

export const contractBody = async (world: World, payerId?: string) => ({
  payerId: payerId ?? (await world.payer()).id,
  name: world.name(),
  effectiveFrom: dateIn(-400),
  disputeWindowDays: 90,
});

/** The id of a new contract with a payer. */
export const aContract = async (world: World, payerId?: string): Promise<string> =>
  (await world.send('post', '/contract-management/contracts', await contractBody(world, payerId))).contract
    .id;

const aSchedule = async (world: World, payerId?: string): Promise<string> => {
  const contractId = await aContract(world, payerId);
  const body = { name: world.name(), method: 'FEE_SCHEDULE' };
  const path = `/contract-management/contracts/${contractId}/fee-schedules`;
  return (await world.send('post', path, body)).feeSchedule.id;
};

/** A fee schedule of a payer that pays 120.00 for 99213. */
const aLoadedSchedule = async (world: World, payerId?: string): Promise<string> => {
  const scheduleId = await aSchedule(world, payerId);
  await world.send('post', `/contract-management/fee-schedules/${scheduleId}/rates/imports`, {
    rows: [{ code: '99213', amount: 120, externalId: world.name() }],
  });
  return scheduleId;
};

/** A claim that was paid below the contracted rate and is not detected yet. */
const anUnderpaidClaim = async (world: World): Promise<string> => {
  const claim = await world.claim();
  await world.send('post', `/reference/claims/${claim.id}/remittances`, {
    receivedAt: momentIn(-10),
    lines: [
      {
        lineNumber: 1,
        allowedAmount: 100,
        paidAmount: 100,
        adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 350 }],
      },
    ],
  });
  await aLoadedSchedule(world, claim.payerId);
  return claim.id;
};

/** Requests to the contract management operations. */
export const contractManagement: RequestBuilders = {
  'contract-management.listContracts': async (world) => ({
    query: { payerId: (await world.payer()).id, status: ['ACTIVE', 'TERMINATED'], effectiveOn: dateIn(0) },
  }),
  'contract-management.createContract': async (world) => ({
    body: {
      ...(await contractBody(world)),
      externalId: world.name(),
      lineOfBusiness: 'COMMERCIAL',
      billingProviderId: (await world.provider()).id,
      facilityId: (await world.facility()).id,
      state: 'CA',
      effectiveTo: dateIn(400),
      lesserOf: false,
      status: 'DRAFT',
    },
  }),
  'contract-management.getContract': async (world) => ({ params: { contractId: await aContract(world) } }),
  'contract-management.updateContract': async (world) => ({
    params: { contractId: await aContract(world) },
    body: {
      name: world.name(),
      billingProviderId: (await world.provider()).id,
      facilityId: (await world.facility()).id,
      status: 'TERMINATED',
      terminatedOn: dateIn(0),
      terminationReason: world.name(),
    },
  }),
  'contract-management.createFeeSchedule': async (world) => ({
    params: { contractId: await aContract(world) },
    body: {
      name: world.name(),
      method: 'PERCENT_OF_MEDICARE',
      percent: 120,
      billingProviderId: (await world.provider()).id,
      facilityId: (await world.facility()).id,
      state: 'CA',
      adjustments: { bilateralPercent: null, stopLoss: { threshold: 50_000, percent: 60 } },
    },
  }),
  'contract-management.updateFeeSchedule': async (world) => ({
    params: { scheduleId: await aSchedule(world) },
    body: {
      name: world.name(),
      billingProviderId: (await world.provider()).id,
      facilityId: (await world.facility()).id,
      adjustments: { assistantPercent: 20 },
    },
  }),
  'contract-management.listRates': async (world) => ({
    params: { scheduleId: await aLoadedSchedule(world) },
    query: { code: ['99213', '99214'], onDate: dateIn(0) },
  }),
  'contract-management.importRates': async (world) => ({
    params: { scheduleId: await aSchedule(world) },
    body: {
      rows: [
        { code: '99213', amount: 98.42, externalId: world.name(), providerType: world.name() },
        { code: '71046', modifiers: ['26'], amount: 9.1 },
      ],
    },
  }),
  'contract-management.calculateExpectedReimbursement': async (world) => {
    const payerId = (await world.payer()).id;
    await aLoadedSchedule(world, payerId);
    return {
      body: {
        payerId,
        serviceDate: dateIn(-3),
        billingProviderId: (await world.provider()).id,
        facilityId: (await world.facility()).id,
        lines: [{ procedureCode: '99213', modifiers: ['25'], units: 1, chargeAmount: 450 }],
      },
    };
  },
  'contract-management.setPayerThreshold': async (world) => ({
    params: { payerId: (await world.payer()).id },
    body: { toleranceAmount: 5, tolerancePercent: 2.5 },
  }),
  'contract-management.runUnderpaymentDetection': async (world) => ({
    body: { claimIds: [await anUnderpaidClaim(world)] },
  }),
  'contract-management.listUnderpaymentCases': async (world) => ({
    query: {
      status: ['IDENTIFIED', 'UNDER_REVIEW'],
      contractId: [await aContract(world)],
      origin: 'DETECTED',
      procedureCode: ['99213'],
      hasProcedure: 'true',
      providerId: [(await world.provider()).id],
      facilityId: [(await world.facility()).id],
      hasProvider: 'true',
      hasFacility: 'true',
      hasContract: 'true',
      isAssigned: 'false',
      closedByAgentId: ['agt_none'],
      isClosedByAgent: 'false',
      minVariance: '100',
      createdFrom: momentIn(-1),
      createdTo: momentIn(0),
      closedFrom: momentIn(-1),
      closedTo: momentIn(0),
      deadlineFrom: momentIn(0),
    },
  }),
  'contract-management.openUnderpaymentCase': async (world) => ({ body: await caseBody(world) }),
  'contract-management.getUnderpaymentCase': async (world) => ({
    params: { caseId: await anAssignedCase(world) },
  }),
  'contract-management.assignUnderpaymentCase': async (world) => ({
    params: { caseId: await aCase(world) },
    body: { assigneeId: (await world.member()).id },
  }),
  'contract-management.disputeUnderpaymentCase': async (world) => ({
    params: { caseId: await anAssignedCase(world) },
    body: { disputedAt: momentIn(-1), channel: world.name(), reference: world.name() },
  }),
  'contract-management.recordPayerResponse': async (world) => ({
    params: { caseId: await aDisputedCase(world) },
    body: { response: 'AGREED', respondedAt: momentIn(-1), reference: world.name(), note: world.name() },
  }),
  'contract-management.recordRecovery': async (world) => ({
    params: { caseId: await aDisputedCase(world) },
    body: { amount: 20.5, reference: world.name(), note: world.name() },
  }),
  'contract-management.closeUnderpaymentCase': async (world) => ({
    params: { caseId: await aCase(world) },
    body: { outcome: 'INVALID', reason: world.name() },
  }),
};
