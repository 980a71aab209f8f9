import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Appointment, type AppointmentStatus, appointmentStates } from './appointment.ts';

const at = new Date('2026-03-20T15:00:00Z');

const anAppointment = (status: AppointmentStatus) =>
  Object.assign(new Appointment(), { status, serviceDate: at, scheduledAt: at, facilityId: 'fac_1' });

testEveryMove(
  appointmentStates,
  {
    'SCHEDULED CANCELLED': 'CANCELLED',
    'SCHEDULED COMPLETED': 'COMPLETED',
    'CANCELLED SCHEDULED': 'SCHEDULED',
  },
  (status) => {
    const appointment = anAppointment(status);
    return { record: appointment, make: (to) => appointment.moveTo(to) };
  },
);

describe('a change of the status', () => {
  test.each([
    ['SCHEDULED', 'CANCELLED'],
    ['SCHEDULED', 'COMPLETED'],
    ['CANCELLED', 'SCHEDULED'],
  ] as const)('is made if it is legal, and affects estimates: %s to %s', (from, to) => {
    const appointment = anAppointment(from);
    expect(appointment.change({ status: to })).toBe(true);
    expect(appointment.status).toBe(to);
  });

  test.each(['SCHEDULED', 'CANCELLED', 'COMPLETED'] as const)(
    'to the same status changes nothing: %s',
    (status) => {
      const appointment = anAppointment(status);
      expect(appointment.change({ status })).toBe(false);
      expect(appointment.status).toBe(status);
    },
  );

  test.each([
    ['CANCELLED', 'COMPLETED', ['SCHEDULED']],
    ['COMPLETED', 'SCHEDULED', []],
    ['COMPLETED', 'CANCELLED', []],
  ] as const)(
    'is a 409 with allowedNext if it is not legal, and nothing else changes: %s to %s',
    (from, to, allowedNext) => {
      const appointment = anAppointment(from);
      expect(() => appointment.change({ status: to, facilityId: null })).toThrow(
        expect.objectContaining({ status: 409, details: expect.objectContaining({ allowedNext }) }),
      );
      expect(appointment).toMatchObject({ status: from, facilityId: 'fac_1' });
    },
  );
});

describe('a change', () => {
  test.each([
    [{ serviceDate: new Date('2026-03-21T15:00:00Z') }, true],
    [{ serviceDate: new Date(at) }, false],
    [{ scheduledAt: new Date('2026-03-02T15:00:00Z') }, true],
    [{ facilityId: null }, true],
    [{ facilityId: 'fac_1' }, false],
    [{ providerId: 'prv_1' }, true],
    [{ providerId: null }, false],
    [{ reason: 'Follow-up' }, false],
    [{}, false],
  ])('of %j affects estimates: %s', (changes, expected) => {
    expect(anAppointment('SCHEDULED').change(changes)).toBe(expected);
  });
});
