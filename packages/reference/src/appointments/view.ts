import { anyOf, atLeast, atMost, list, view } from '@rcm/lists';
import { Appointment, appointmentCounts } from './appointment.ts';
import { Appointment as AppointmentWire, appointmentSorts } from './contract.ts';

/** The view of an appointment. */
export const appointmentView = view(Appointment, AppointmentWire, {});

/** The appointments of an organization, newest first. */
export const appointmentList = list(appointmentView, {
  key: 'appointments',
  sorts: appointmentSorts,
  rowCounters: appointmentCounts,
  filters: {
    patientId: anyOf('patientId'),
    facilityId: anyOf('facilityId'),
    providerId: anyOf('providerId'),
    status: anyOf('status'),
    serviceFrom: atLeast('serviceDate'),
    serviceTo: atMost('serviceDate'),
    externalId: anyOf('externalId'),
  },
});
