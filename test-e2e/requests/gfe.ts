import { dateIn, momentIn, type RequestBuilders } from '../support/world.ts';

/** Requests to the good faith estimate operations. */
export const gfe: RequestBuilders = {
  'gfe.listEstimates': async (world) => ({
    query: {
      status: ['GFE_DRAFT', 'GFE_GENERATED'],
      patientId: (await world.patient()).id,
      facilityId: (await world.facility()).id,
      appointmentId: (await world.appointment()).id,
      dueBefore: momentIn(30),
      overdue: 'false',
    },
  }),
  'gfe.createEstimate': async (world) => ({
    body: { ...(await world.estimateBody()), appointmentId: (await world.appointment()).id },
  }),
  'gfe.getEstimate': async (world) => ({ params: { gfeId: (await world.estimate()).id } }),
  'gfe.updateEstimate': async (world) => ({
    params: { gfeId: (await world.estimate()).id },
    body: { facilityId: (await world.facility()).id, patientDiscount: 5, taxIdentifier: '941234567' },
  }),
  'gfe.generateEstimate': async (world) => ({ params: { gfeId: (await world.estimate()).id }, body: {} }),
  'gfe.deliverEstimate': async (world) => ({
    params: { gfeId: (await world.estimate('generate')).id },
    body: { deliveryMethod: 'GFE_DEL_EMAIL' },
  }),
  'gfe.acknowledgeEstimate': async (world) => ({
    params: { gfeId: (await world.estimate('deliver')).id },
    body: {},
  }),
  'gfe.voidEstimate': async (world) => ({
    params: { gfeId: (await world.estimate()).id },
    body: { reason: 'Entered twice' },
  }),
  'gfe.reviseEstimate': async (world) => ({
    params: { gfeId: (await world.estimate('deliver')).id },
    body: { serviceDate: momentIn(30) },
  }),
  'gfe.getEstimatePdf': async (world) => ({ params: { gfeId: (await world.estimate()).id } }),
  'gfe.compareBill': async (world) => ({
    params: { gfeId: (await world.estimate()).id },
    body: { billedAt: dateIn(-1), charges: [{ providerNpi: '1558598797', billedAmount: 600 }] },
  }),
  'gfe.previewDeadline': async (world) => ({
    body: { serviceDate: momentIn(20), scheduledAt: momentIn(0), facilityId: (await world.facility()).id },
  }),
  'gfe.openIdrCase': async (world) => ({
    params: { gfeId: (await world.estimate('deliver', 'acknowledge')).id },
    body: { billedAmount: 525.5 },
  }),
  'gfe.listIdrCases': async () => ({
    query: { status: 'IDR_INITIATED', minAmount: '0.00', maxAmount: '100000.00' },
  }),
  'gfe.getIdrCase': async (world) => ({ params: { caseId: (await world.idrCase()).id } }),
  'gfe.recordIdrEvent': async (world) => ({
    params: { caseId: (await world.idrCase()).id },
    body: { type: 'OFFER', amount: 900 },
  }),
};
