import { dateInZone, holidaySet } from '@rcm/calendar';
import { publishPdf } from '@rcm/documents';
import { badRequest, type Issue, notFound } from '@rcm/errors';
import { afterCommit, type Handlers } from '@rcm/http';
import { documentNumber, newId, type TenantContext } from '@rcm/tenancy';
import type { EstimateAppointment, EstimateFacility, GfePorts } from '../ports.ts';
import type { views } from '../views.ts';
import { compareBill, disputeWindowEnd } from './comparison.ts';
import { complianceGapsOf } from './compliance.ts';
import type { estimateOperations } from './contract.ts';
import { type DeadlineFacts, deliveryDeadline } from './deadline.ts';
import { estimateDocument } from './document.ts';
import {
  computeExpiry,
  computeTotals,
  deadlineColumns,
  Estimate,
  initialColumns,
  priceLines,
} from './estimate.ts';
import { estimateList, estimateView } from './view.ts';

export const estimateHandlers = (ports: GfePorts): Handlers<typeof estimateOperations, typeof views> => ({
  listEstimates: (context, { query }) => estimateList.read(context, query),

  async createEstimate(context, { body }) {
    const { now, organization } = context;
    await findPatient(ports, context, body.patientId);
    const appointment = body.appointmentId ? await ports.appointment(context, body.appointmentId) : null;
    if (body.appointmentId && appointment === null) throw notFound('Appointment');
    const facility = await findFacility(ports, context, body.facilityId ?? appointment?.facilityId);
    const provider = await findProvider(ports, context, body, appointment, facility);
    const requestedAt = body.requestedAt ?? null;
    // Without a scheduling or a request, the estimate is created because the service is being scheduled now.
    const scheduledAt = body.scheduledAt ?? appointment?.scheduledAt ?? (requestedAt ? null : now);
    const { serviceDate } = body;
    const lineItems = priceLines(body.lineItems);
    const diagnosisCodes = body.diagnosisCodes ?? [];
    const id = newId(Estimate.idPrefix);
    const estimate = context.create(Estimate, {
      id,
      estimateNumber: documentNumber('GFE', dateInZone(now, organization.timeZone), id),
      supersedesId: null,
      patientId: body.patientId,
      appointmentId: body.appointmentId ?? null,
      facilityId: facility?.id ?? null,
      facilityName: facility?.name ?? null,
      ...provider,
      serviceDate,
      scheduledAt,
      requestedAt,
      expiresAt: computeExpiry(now, organization.timeZone),
      diagnosisCodes,
      ...initialColumns,
      complianceGaps: complianceGapsOf({ ...provider, diagnosisCodes, lineItems }, facility),
      lineItems,
      ...computeTotals(lineItems, body.patientDiscount ?? '0.00'),
      ...deadlineColumns(
        computeDeadline(context, facility, { serviceDate, scheduledAt, requestedAt, isRevision: false }),
      ),
    });
    return { estimate };
  },

  async getEstimate(context, { params }) {
    return { estimate: await context.read(estimateView, params.gfeId) };
  },

  async updateEstimate(context, { params, body }) {
    const { now } = context;
    const estimate = await context.find(Estimate, params.gfeId);
    estimate.move('update', now);
    const { lineItems, patientDiscount, ...changes } = body;
    Object.assign(estimate, changes);
    const facility = await findFacility(ports, context, estimate.facilityId);
    estimate.facilityName = facility?.name ?? null;
    if (lineItems) estimate.lineItems = priceLines(lineItems);
    Object.assign(estimate, computeTotals(estimate.lineItems, patientDiscount ?? estimate.patientDiscount));
    estimate.complianceGaps = complianceGapsOf(estimate, facility);
    const requestedAt = estimate.requestedAt ?? null;
    const scheduledAt = estimate.scheduledAt ?? (requestedAt ? null : estimate.createdAt);
    Object.assign(
      estimate,
      deadlineColumns(
        computeDeadline(context, facility, {
          serviceDate: estimate.serviceDate,
          scheduledAt,
          requestedAt,
          isRevision: estimate.deadlineBasis === 'REVISION',
        }),
      ),
    );
    return { estimate };
  },

  async generateEstimate(context, { params }) {
    const estimate = await context.find(Estimate, params.gfeId);
    estimate.move('generate', context.now);
    const facility = await findFacility(ports, context, estimate.facilityId);
    const missing = missingElements(
      estimate,
      await findPatient(ports, context, estimate.patientId),
      facility,
    );
    if (missing.length > 0) throw badRequest(missing);
    estimate.taxIdentifier ??= facility?.taxIdentifier ?? null;
    estimate.complianceGaps = complianceGapsOf(estimate, facility);
    return { estimate };
  },

  async deliverEstimate(context, { params, body }) {
    const { now } = context;
    const { deliveryMethod } = body;
    if (body.simulateOnly) {
      const estimate = await context.look(Estimate, params.gfeId);
      if (estimate === null) throw notFound('Estimate');
      return {
        estimate,
        simulation: { mode: 'simulated', deliveryMethod, wouldSetStatus: 'GFE_DELIVERED' },
      };
    }
    const estimate = await context.find(Estimate, params.gfeId);
    estimate.deliver(deliveryMethod, now);
    return { estimate };
  },

  async acknowledgeEstimate(context, { params }) {
    const estimate = await context.find(Estimate, params.gfeId);
    estimate.acknowledge(context.now);
    return { estimate };
  },

  async voidEstimate(context, { params, body }) {
    const estimate = await context.find(Estimate, params.gfeId);
    estimate.void(body.reason ?? null, context.now);
    return { estimate };
  },

  async reviseEstimate(context, { params, body }) {
    const { now, organization } = context;
    const before = await context.find(Estimate, params.gfeId);
    before.move('revise', now);
    const facility = await findFacility(ports, context, before.facilityId);
    const serviceDate = body.serviceDate ?? before.serviceDate;
    const lineItems = body.lineItems ? priceLines(body.lineItems) : before.lineItems;
    const id = newId(Estimate.idPrefix);
    const diagnosisCodes = body.diagnosisCodes ?? before.diagnosisCodes;
    const { providerNpi = null, taxIdentifier = null } = before;
    const scheduledAt = before.scheduledAt ?? null;
    const requestedAt = before.requestedAt ?? null;
    const revision = context.create(Estimate, {
      id,
      estimateNumber: documentNumber('GFE', dateInZone(now, organization.timeZone), id),
      supersedesId: before.id,
      patientId: before.patientId,
      appointmentId: before.appointmentId ?? null,
      facilityId: before.facilityId ?? null,
      facilityName: before.facilityName ?? null,
      providerName: before.providerName ?? null,
      providerNpi,
      taxIdentifier,
      serviceDate,
      scheduledAt,
      requestedAt,
      expiresAt: computeExpiry(now, organization.timeZone),
      diagnosisCodes,
      ...initialColumns,
      complianceGaps: complianceGapsOf({ providerNpi, taxIdentifier, diagnosisCodes, lineItems }, facility),
      lineItems,
      ...computeTotals(lineItems, body.patientDiscount ?? before.patientDiscount),
      ...deadlineColumns(
        computeDeadline(context, facility, { serviceDate, scheduledAt, requestedAt, isRevision: true }),
      ),
    });
    return { estimate: revision };
  },

  async getEstimatePdf(context, { params }) {
    const estimate = await context.find(Estimate, params.gfeId);
    const patient = await findPatient(ports, context, estimate.patientId);
    const facility = await findFacility(ports, context, estimate.facilityId);
    const { organization, now } = context;
    const document = estimateDocument(estimate, patient, facility, organization);
    return afterCommit(async () => ({
      document: await publishPdf(ports.documents, { organization, now }, estimate.estimateNumber, document),
    }));
  },

  async compareBill(context, { params, body }) {
    const estimate = await context.find(Estimate, params.gfeId);
    const ownProvider = await findOwnProvider(ports, context, estimate);
    const disputeWindowEndsOn = disputeWindowEnd(body.billedAt);
    return {
      comparison: {
        ...compareBill(estimate.lineItems, ownProvider, body.charges),
        disputeWindowEndsOn,
        isDisputeWindowOpen: dateInZone(context.now, context.organization.timeZone) <= disputeWindowEndsOn,
      },
    };
  },

  async previewDeadline(context, { body }) {
    const facility = await findFacility(ports, context, body.facilityId);
    const requestedAt = body.requestedAt ?? null;
    const deadline = computeDeadline(context, facility, {
      serviceDate: body.serviceDate,
      scheduledAt: body.scheduledAt ?? (requestedAt ? null : context.now),
      requestedAt,
      isRevision: body.isRevision ?? false,
    });
    return {
      deadline: {
        ...deadline,
        timeZone: facility?.timeZone ?? context.organization.timeZone,
        holidaysSkipped: [...deadline.holidaysSkipped],
      },
    };
  },
});

async function findFacility(ports: GfePorts, context: TenantContext, id: string | null | undefined) {
  if (!id) return null;
  const facility = await ports.facility(context, id);
  if (facility === null) throw notFound('Facility');
  return facility;
}

/** The provider that the request names, else the provider of the appointment; its TIN is by default that of the facility. */
async function findProvider(
  ports: GfePorts,
  context: TenantContext,
  named: {
    readonly providerName?: string | undefined;
    readonly providerNpi?: string | undefined;
    readonly taxIdentifier?: string | undefined;
  },
  appointment: EstimateAppointment | null,
  facility: EstimateFacility | null,
) {
  const { providerName = null, providerNpi = null } = named;
  const stated = named.taxIdentifier ?? facility?.taxIdentifier ?? null;
  const isNamed = providerName !== null || providerNpi !== null;
  if (isNamed || !appointment?.providerId) return { providerName, providerNpi, taxIdentifier: stated };
  const provider = await ports.provider(context, appointment.providerId);
  return {
    providerName: provider?.name ?? null,
    providerNpi: provider?.npi ?? null,
    taxIdentifier: named.taxIdentifier ?? provider?.taxIdentifier ?? stated,
  };
}

/** Whoever furnishes the lines of an estimate that name nobody: its provider, else its facility. */
async function findOwnProvider(ports: GfePorts, context: TenantContext, estimate: Estimate) {
  const { providerNpi = null, providerName = null } = estimate;
  if (providerNpi !== null || providerName !== null) return { providerNpi, providerName };
  const facility = await findFacility(ports, context, estimate.facilityId);
  return { providerNpi: facility?.npi ?? null, providerName: facility?.name ?? null };
}

const computeDeadline = (
  { organization }: TenantContext,
  facility: EstimateFacility | null,
  facts: Omit<DeadlineFacts, 'timeZone' | 'holidays'>,
) =>
  deliveryDeadline({
    ...facts,
    timeZone: facility?.timeZone ?? organization.timeZone,
    holidays: holidaySet(organization.holidays),
  });

async function findPatient(ports: GfePorts, context: TenantContext, id: string) {
  const patient = await ports.patient(context, id);
  if (patient === null) throw notFound('Patient');
  return patient;
}

/** The elements that 45 CFR 149.610(c)(1) requires and the draft lacks. */
function missingElements(
  estimate: Estimate,
  patient: { firstName: string; lastName: string; dateOfBirth: string },
  facility: EstimateFacility | null,
): Issue[] {
  const issues: Issue[] = [];
  const addMissing = (path: string, message: string) =>
    issues.push({ path, code: 'missing_element', message });
  if (!patient.firstName || !patient.lastName) addMissing('patient.name', 'The patient has no full name');
  if (!patient.dateOfBirth) addMissing('patient.dateOfBirth', 'The patient has no date of birth');
  for (const [index, line] of estimate.lineItems.entries()) {
    const at = `estimate.lineItems.${index}`;
    if (!(line.providerName ?? estimate.providerName ?? facility?.name)) {
      addMissing(`${at}.providerName`, 'No provider or facility is named for this line');
    }
    if (!(line.providerNpi ?? estimate.providerNpi ?? facility?.npi)) {
      addMissing(`${at}.providerNpi`, 'No NPI is known for the provider or facility of this line');
    }
  }
  return issues;
}
