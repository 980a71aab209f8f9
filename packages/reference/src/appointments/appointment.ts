import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { counted, newestFirst } from '@rcm/lists';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { belongsTo, type NewRecord, sealed, TenantOwned } from '@rcm/tenancy';

import type { z } from 'zod';
import { Facility } from '../facilities/facility.ts';
import { Patient } from '../patients/patient.ts';
import { Provider } from '../providers/provider.ts';
import { type AppointmentBody, AppointmentStatus } from './contract.ts';

/** One of the statuses of an appointment. */
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

/** What totals of appointments are made of. */
export const appointmentCounts = counted('reference_data.appointments', [
  { by: ['status'], day: { property: 'serviceDate', type: 'timestamptz' } },
]);

export const AppointmentSchema = defineEntity({
  name: 'Appointment',
  schema: 'reference_data',
  tableName: 'appointments',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    patientId: p.text(),
    patient: () => belongsTo(Patient, 'patient_id'),
    facilityId: p.text().nullable(),
    facility: () => belongsTo(Facility, 'facility_id'),
    providerId: p.text().nullable(),
    provider: () => belongsTo(Provider, 'provider_id'),
    status: p.enum(AppointmentStatus.options),
    scheduledAt: p.datetime(3),
    serviceDate: p.datetime(3),
    reason: sealed(p.text().nullable()),
  },
  uniques: [{ name: 'appointments_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    newestFirst('appointments_newest', 'serviceDate'),
    { name: 'appointments_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
    { name: 'appointments_facility', properties: ['organizationId', 'facilityId', 'createdAt', 'id'] },
    { name: 'appointments_service_date', properties: ['organizationId', 'serviceDate', 'id'] },
    { name: 'appointments_provider', properties: ['organizationId', 'providerId'] },
    { name: 'appointments_status', properties: ['organizationId', 'status'] },
  ],
  triggers: appointmentCounts.triggers,
});

/** Where each status may lead. */
export const appointmentStates = stateTable({
  subject: 'An appointment',
  states: AppointmentStatus.options,
  moves: {
    SCHEDULED: toward('CANCELLED', 'COMPLETED'),
    CANCELLED: toward('SCHEDULED'),
    COMPLETED: {},
  },
});

/** What a change of which makes estimates of the appointment doubtful. */
const consequential = ['status', 'serviceDate', 'scheduledAt', 'facilityId', 'providerId'] as const;

type Changes = Partial<Pick<Appointment, (typeof consequential)[number] | 'reason'>>;

/** A visit that a patient has at a time. */
export class Appointment extends AppointmentSchema.class {
  static readonly idPrefix = 'apt';
  static readonly record = 'appointment';
  static readonly schema = AppointmentSchema;

  /** Goes to a status; 409 where the present one does not lead there. */
  moveTo(status: MoveOf<typeof appointmentStates>): void {
    this.status = appointmentStates.after(this.status, status);
  }

  /** Makes the changes; true when estimates depend on one of them. Throws 409 for a move that is not legal. */
  change(changes: Changes): boolean {
    const matters = consequential.some(
      (key) => changes[key] !== undefined && !isDeepStrictEqual(this[key] ?? null, changes[key]),
    );
    const { status = this.status, ...others } = changes;
    if (status !== this.status) this.moveTo(status);
    Object.assign(this, others);
    return matters;
  }
}
AppointmentSchema.setClass(Appointment);

/** The columns of a new appointment. */
export const appointmentValues = (
  body: z.output<typeof AppointmentBody>,
  now: Date,
): NewRecord<Appointment> => ({
  externalId: body.externalId ?? null,
  patientId: body.patientId,
  facilityId: body.facilityId ?? null,
  providerId: body.providerId ?? null,
  status: 'SCHEDULED',
  scheduledAt: body.scheduledAt ?? now,
  serviceDate: body.serviceDate,
  reason: body.reason ?? null,
});
