import {
  createdAt,
  dateTime,
  listed,
  listing,
  orNull,
  reference,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { externalId, identifier, recordFields } from '../fields.ts';

export const AppointmentStatus = z
  .enum(['SCHEDULED', 'CANCELLED', 'COMPLETED'])
  .describe('Status of the appointment');

const fields = {
  ...recordFields('apt_01k9d3w5m0e6x8r2t4v6y8z0a1'),
  patientId: z.string().describe('Identifier of the patient'),
  facilityId: orNull(z.string()).describe('Identifier of the facility'),
  providerId: orNull(z.string()).describe('Identifier of the provider'),
  status: AppointmentStatus,
  scheduledAt: dateTime.describe('When the visit was scheduled'),
  serviceDate: dateTime.describe('Day of the service'),
  reason: orNull(z.string().meta({ examples: ['Annual wellness visit'] })).describe('Reason for the visit'),
  createdAt,
  updatedAt,
};

export const Appointment = z
  .object(fields)
  .meta({ id: 'Appointment', description: 'A scheduled visit of a patient' });

/** An appointment with the ids of related records of other modules. */
const AppointmentDetail = z
  .object({
    ...fields,
    estimateIds: z.array(z.string()).describe('Identifiers of the good faith estimates'),
    scribeJobIds: z.array(z.string()).describe('Identifiers of the scribe jobs'),
  })
  .meta({
    id: 'AppointmentDetail',
    description: 'An appointment with the ids of its estimates and scribe jobs',
  });

const reason = text(1, 500).meta({
  description: 'Reason for the visit',
  examples: ['Annual wellness visit'],
});

/** The body of a request that creates an appointment. */
export const AppointmentBody = z.object({
  externalId: externalId.optional(),
  patientId: reference('patient'),
  facilityId: reference('facility').optional(),
  providerId: reference('provider').optional(),
  scheduledAt: dateTime.optional().meta({ description: 'When the visit was scheduled; defaults to now' }),
  serviceDate: dateTime.describe('Day of the service'),
  reason: reason.optional(),
});

const appointmentId = z.object({ appointmentId: identifier });

/** The columns by which appointments can be sorted. */
export const appointmentSorts = ['createdAt', 'serviceDate'] as const;

export const appointmentOperations = {
  listAppointments: operation({
    id: 'reference.listAppointments',
    method: 'get',
    path: '/reference/appointments',
    scope: 'reference-data:read',
    summary: 'List appointments',
    description: 'Newest first. Both ends of the range of service dates are inclusive.',
    query: z.object({
      ...listing(appointmentSorts),
      patientId: repeatable(identifier).optional(),
      facilityId: repeatable(identifier).optional(),
      providerId: repeatable(identifier).optional(),
      status: repeatable(AppointmentStatus).optional(),
      serviceFrom: dateTime.optional(),
      serviceTo: dateTime.optional(),
      externalId: repeatable(identifier).optional(),
    }),
    data: z.object({
      appointments: z.array(Appointment).describe('The appointments of the page'),
      ...listed,
    }),
    single: true,
  }),
  createAppointment: operation({
    id: 'reference.createAppointment',
    method: 'post',
    path: '/reference/appointments',
    scope: 'reference-data:write',
    summary: 'Create an appointment',
    description:
      'The delivery deadline of good faith estimates is computed from `scheduledAt` and `serviceDate`.',
    body: AppointmentBody,
    data: z.object({ appointment: Appointment }),
    status: 201,
    errors: [404, 409],
  }),
  getAppointment: operation({
    id: 'reference.getAppointment',
    method: 'get',
    path: '/reference/appointments/:appointmentId',
    scope: 'reference-data:read',
    summary: 'Read an appointment',
    description: 'Returns the appointment with the ids of its estimates and scribe jobs.',
    params: appointmentId,
    data: z.object({ appointment: AppointmentDetail }),
    errors: [404],
  }),
  updateAppointment: operation({
    id: 'reference.updateAppointment',
    method: 'put',
    path: '/reference/appointments/:appointmentId',
    scope: 'reference-data:write',
    summary: 'Reschedule or cancel an appointment',
    description:
      'Changes the fields that are sent; null clears facility, provider and reason. A change of dates, facility, provider or status marks open estimates as needing revision. SCHEDULED leads to CANCELLED and COMPLETED, CANCELLED back to SCHEDULED.',
    params: appointmentId,
    body: z.object({
      serviceDate: dateTime.optional().describe('Day of the service'),
      scheduledAt: dateTime.optional().describe('When the visit was scheduled'),
      facilityId: reference('facility').nullable().optional(),
      providerId: reference('provider').nullable().optional(),
      reason: reason.nullable().optional(),
      status: AppointmentStatus.optional(),
    }),
    data: z.object({ appointment: Appointment }),
    errors: [404, 409, 412],
  }),
};
