import { momentIn, type RequestBuilders, type World } from '../support/world.ts';

const caseBody = async (world: World) => ({
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

/** A case that is assigned, and so under review. */
const anAssignedCase = async (world: World): Promise<string> => {
  const caseId = await aCase(world);
  await world.send('put', `/contract-management/underpayment-cases/${caseId}/assignment`, {
    assigneeId: (await world.member()).id,
  });
  return caseId;
};

/** Requests to the contract management operations. */
export const contractManagement: RequestBuilders = {
  'contract-management.listUnderpaymentCases': async () => ({
    query: { status: ['IDENTIFIED', 'UNDER_REVIEW'], minVariance: '100', deadlineFrom: momentIn(0) },
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
};
