import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters } from '@rcm/lists';
import { type MoveOf, stateTable, toward } from '@rcm/states';
import { belongsTo, type NewRecord, sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Facility } from '../facilities/facility.ts';
import { Patient } from '../patients/patient.ts';
import { Provider } from '../providers/provider.ts';
import { type AppointmentBody, AppointmentStatus } from './contract.ts';

/** One of the statuses of an appointment. */
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

/** The row counters of appointments. */
export const appointmentCounts = rowCounters('reference_data.appointments', [
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
    { name: 'appointments_provider', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    { name: 'appointments_status', properties: ['organizationId', 'status'] },
  ],
  triggers: appointmentCounts.triggers,
});

/** The moves from each status. */
export const appointmentStates = stateTable({
  subject: 'An appointment',
  states: AppointmentStatus.options,
  moves: {
    SCHEDULED: toward('CANCELLED', 'COMPLETED'),
    CANCELLED: toward('SCHEDULED'),
    COMPLETED: {},
  },
});

/** The fields that estimates of the appointment depend on. */
const estimateFields = ['status', 'serviceDate', 'scheduledAt', 'facilityId', 'providerId'] as const;

type Changes = Partial<Pick<Appointment, (typeof estimateFields)[number] | 'reason'>>;

/** A scheduled visit of a patient. */
export class Appointment extends AppointmentSchema.class {
  static readonly idPrefix = 'apt';
  static readonly record = 'appointment';
  static readonly schema = AppointmentSchema;

  /** Changes the status; throws 409 for a move that is not legal. */
  moveTo(status: MoveOf<typeof appointmentStates>): void {
    this.status = appointmentStates.after(this.status, status);
  }

  /** Applies changes; returns true if estimates depend on one of them. Throws 409 for a move that is not legal. */
  change(changes: Changes): boolean {
    const affectsEstimates = estimateFields.some(
      (key) => changes[key] !== undefined && !isDeepStrictEqual(this[key] ?? null, changes[key]),
    );
    const { status = this.status, ...others } = changes;
    if (status !== this.status) this.moveTo(status);
    Object.assign(this, others);
    return affectsEstimates;
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
