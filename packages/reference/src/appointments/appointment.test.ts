import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { Appointment, type AppointmentStatus } from './appointment.ts';
import { AppointmentStatus as Statuses } from './contract.ts';

const at = new Date('2026-03-20T15:00:00Z');

const anAppointment = (status: AppointmentStatus) =>
  Object.assign(new Appointment(), { status, serviceDate: at, scheduledAt: at, facilityId: 'fac_1' });

const legal = ['SCHEDULED CANCELLED', 'SCHEDULED COMPLETED', 'CANCELLED SCHEDULED'];

const table = Statuses.options.flatMap((from) =>
  Statuses.options.map((to) => [from, to, from === to || legal.includes(`${from} ${to}`)] as const),
);

describe('the status', () => {
  test.each(table)('%s to %s: %s', (from, to, isLegal) => {
    const appointment = anAppointment(from);
    if (isLegal) {
      expect(appointment.change({ status: to })).toBe(from !== to);
      expect(appointment.status).toBe(to);
      return;
    }
    const allowedNext = legal.filter((move) => move.startsWith(`${from} `)).map((move) => move.split(' ')[1]);
    expect(() => appointment.change({ status: to })).toThrow(
      expect.toSatisfy(
        (error) =>
          ApiError.is(error) &&
          error.status === 409 &&
          String(error.details.allowedNext) === String(allowedNext),
      ),
    );
    expect(appointment.status).toBe(from);
  });
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
  ])('of %j matters to estimates: %s', (changes, expected) => {
    expect(anAppointment('SCHEDULED').change(changes)).toBe(expected);
  });
});
