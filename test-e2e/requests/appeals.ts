import { momentIn, type RequestBuilders } from '../support/world.ts';

const ready = ['READY_FOR_SUBMISSION'];
const submitted = [...ready, 'SUBMITTED'];

/** Requests to the appeals operations. */
export const appeals: RequestBuilders = {
  'appeals.listAppeals': async (world) => ({
    query: {
      status: 'DRAFT',
      createdFrom: momentIn(-1),
      decidedFrom: momentIn(-1),
      decidedTo: momentIn(0),
      payerId: [(await world.payer()).id],
      assignedToId: [(await world.member()).id],
      isAssigned: 'true',
      closedByAgentId: ['agt_none'],
      isClosedByAgent: 'false',
      take: '5',
    },
  }),
  'appeals.createAppeal': async (world) => ({
    body: { denialCaseId: (await world.denialCase()).id, submissionMethod: 'FAX', totalAppealedAmount: 400 },
  }),
  'appeals.getAppeal': async (world) => ({ params: { appealId: (await world.appeal()).id } }),
  'appeals.updateAppeal': async (world) => ({
    params: { appealId: (await world.appeal()).id },
    body: { totalAppealedAmount: 410.5, receivedDate: null },
  }),
  'appeals.transitionAppeal': async (world) => ({
    params: { appealId: (await world.appeal()).id },
    body: { status: 'READY_FOR_SUBMISSION' },
  }),
  'appeals.submitAppeal': async (world) => ({
    params: { appealId: (await world.appeal(...ready)).id },
    body: { trackingNumber: 'TRK-1' },
  }),
  'appeals.decideAppeal': async (world) => ({
    params: { appealId: (await world.appeal(...submitted)).id },
    body: {
      status: 'DECIDED_FAVORABLE',
      outcome: 'FULL_OVERTURN',
      overturnedAmount: 450,
      totalRecoveredAmount: 450,
    },
  }),
  'appeals.undoAppealDecision': async (world) => ({
    params: { appealId: (await world.appeal(...submitted, 'DECIDED_FAVORABLE')).id },
    body: { reason: 'The letter was about another claim' },
  }),
  'appeals.escalateAppeal': async (world) => ({
    params: { appealId: (await world.appeal(...submitted, 'DECIDED_UNFAVORABLE')).id },
    body: {},
  }),
  'appeals.attachDocument': async (world) => ({
    params: { appealId: (await world.appeal()).id },
    body: {
      documentType: 'MEDICAL_RECORDS',
      fileName: 'records.pdf',
      fileType: 'application/pdf',
      fileSize: 1_024,
    },
  }),
  'appeals.draftLetter': async (world) => ({
    params: { appealId: (await world.appeal()).id },
    body: { facts: { argument: world.name() } },
  }),
  'appeals.previewDeadline': async () => ({
    body: { payerProgram: 'MEDICARE_FFS', level: 'LEVEL_1_RECONSIDERATION', noticeDate: '2026-06-01' },
  }),
  'appeals.listLevels': async () => ({ query: { payerProgram: 'MEDICARE_FFS' } }),
};
