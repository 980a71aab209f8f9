import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, facilityBody, patientBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changedAppointments, referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
let patient: { id: string };
let facility: { id: string };
beforeAll(async () => {
  host = await referenceHost();
  patient = await aRecord(host, 'Patient', patientBody);
  facility = await aRecord(host, 'Facility', facilityBody);
});
afterAll(() => host.close());
beforeEach(() => {
  changedAppointments.length = 0;
});

const serviceDate = '2026-03-20T15:00:00.000Z';

const anAppointment = (overrides: Record<string, unknown> = {}) =>
  aRecord(host, 'Appointment', { patientId: patient.id, serviceDate, ...overrides });

const update = (appointmentId: string, body: Record<string, unknown>, options = {}) =>
  host.call('reference.updateAppointment', { params: { appointmentId }, body }, options);

describe('reference.createAppointment', () => {
  test('defaults scheduledAt to now', async () => {
    expect(await anAppointment()).toMatchObject({
      status: 'SCHEDULED',
      scheduledAt: '2026-03-02T15:00:00.000Z',
      serviceDate,
      facilityId: null,
      providerId: null,
      reason: null,
    });
    expect(await anAppointment({ scheduledAt: '2026-02-01T10:00:00-05:00' })).toMatchObject({
      scheduledAt: '2026-02-01T15:00:00.000Z',
    });
  });

  test.each(['r', 'r'.repeat(500)])('takes a reason of 1 to 500 characters: %s', async (reason) => {
    expect(await anAppointment({ reason })).toMatchObject({ reason });
  });

  test.each(['patientId', 'facilityId', 'providerId'])('answers 404 for an unknown %s', async (field) => {
    await expect(anAppointment({ [field]: 'unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 404 for the patient of another organization', async () => {
    const foreign = await aRecord(host, 'Patient', patientBody, { as: aPrincipal() });
    await expect(anAppointment({ patientId: foreign.id })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['serviceDate', '2026-03-20'],
    ['serviceDate', undefined],
    ['patientId', undefined],
    ['scheduledAt', 'soon'],
    ['reason', ''],
    ['reason', 'r'.repeat(501)],
  ])(
    'answers 400 without patient or date, to a serviceDate without a time, a reason of 0 or 501 characters: %s %j',
    async (field, value) => {
      await expect(anAppointment({ [field]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );
});

describe('reference.getAppointment', () => {
  test('returns its estimates and scribe jobs', async () => {
    const appointment = await anAppointment({ facilityId: facility.id, reason: 'Back pain' });
    const { data, tag } = await host.call('reference.getAppointment', {
      params: { appointmentId: appointment.id },
    });
    expect(data.appointment).toEqual({
      ...appointment,
      estimateIds: [`gfe_of_${appointment.id}`],
      scribeJobIds: [`job_of_${appointment.id}`],
    });
    expect(tag).toBe('"1"');
  });

  test('answers 404 for one that is missing or of another organization', async () => {
    const { id } = await anAppointment();
    const call = (appointmentId: string, as = host.principal) =>
      host.call('reference.getAppointment', { params: { appointmentId } }, { as });
    await expect(call('apt_unknown')).rejects.toMatchObject({ status: 404 });
    await expect(call(id, aPrincipal())).rejects.toMatchObject({ status: 404 });
  });
});

describe('reference.updateAppointment', () => {
  test('reports a changed date to the estimates', async () => {
    const appointment = await anAppointment();
    const { data, tag } = await update(appointment.id, { serviceDate: '2026-03-23T15:00:00Z' });
    expect(data.appointment).toEqual({ ...appointment, serviceDate: '2026-03-23T15:00:00.000Z' });
    expect(tag).toBe('"2"');
    expect(changedAppointments).toEqual([appointment.id]);
  });

  test('does not report a changed reason or an equal date to the estimates', async () => {
    const { id } = await anAppointment({ reason: 'Back pain' });
    const { data } = await update(id, { reason: null, serviceDate });
    expect(data.appointment.reason).toBeNull();
    expect(changedAppointments).toEqual([]);
  });

  test('cancels, reinstates and completes, and answers 409 with allowedNext to a later cancellation', async () => {
    const { id } = await anAppointment();
    for (const status of ['CANCELLED', 'SCHEDULED', 'COMPLETED']) {
      expect((await update(id, { status })).data.appointment.status).toBe(status);
    }
    expect(changedAppointments).toEqual([id, id, id]);
    await expect(update(id, { status: 'CANCELLED' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });

  test('answers 404 for an unknown appointment, facility or provider', async () => {
    const { id } = await anAppointment();
    await expect(update('apt_unknown', {})).rejects.toMatchObject({ status: 404 });
    await expect(update(id, { facilityId: 'fac_unknown' })).rejects.toMatchObject({ status: 404 });
    await expect(update(id, { providerId: 'prv_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test.each([{ status: 'NO_SHOW' }, { serviceDate: null }, { scheduledAt: null }, { status: null }])(
    'answers 400 to an unknown status, and to null for required fields: %j',
    async (body) => {
      const { id } = await anAppointment();
      await expect(update(id, body)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('of twenty cancellations with one If-Match, one succeeds', async () => {
    const { id } = await anAppointment();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => update(id, { status: 'CANCELLED' }, { ifMatch: '"1"' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(changedAppointments).toEqual([id]);
  });
});

describe('reference.listAppointments', () => {
  test('filters by patient, facility, provider, status and inclusive service dates', async () => {
    const provider = await aRecord(host, 'Provider', providerBody);
    const other = await aRecord(host, 'Patient', patientBody);
    const at = (day: number) => `2026-05-0${day}T15:00:00.000Z`;
    const first = await anAppointment({ patientId: other.id, serviceDate: at(1), facilityId: facility.id });
    const second = await anAppointment({ patientId: other.id, serviceDate: at(2), providerId: provider.id });
    await update(second.id, { status: 'CANCELLED' });
    const ids = async (query: Record<string, string | string[]>) =>
      (
        await host.call('reference.listAppointments', { query: { patientId: other.id, ...query } })
      ).data.appointments.map(({ id }: { id: string }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ sort: 'serviceDate' })).toEqual([first.id, second.id]);
    expect(await ids({ facilityId: facility.id })).toEqual([first.id]);
    expect(await ids({ providerId: provider.id })).toEqual([second.id]);
    expect(await ids({ status: ['SCHEDULED', 'COMPLETED'] })).toEqual([first.id]);
    expect(await ids({ serviceFrom: at(1), serviceTo: at(1) })).toEqual([first.id]);
    expect(await ids({ serviceFrom: '2026-05-01T15:00:00.001Z' })).toEqual([second.id]);
  });
});
