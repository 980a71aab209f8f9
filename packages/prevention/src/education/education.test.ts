import { describe, expect, test } from 'vitest';
import { PreventionEducation } from './education.ts';

const monday = new Date('2026-03-02T15:00:00Z');
const tuesday = new Date('2026-03-03T15:00:00Z');

const anEducation = (values: Partial<PreventionEducation> = {}) =>
  Object.assign(new PreventionEducation(), { status: 'ASSIGNED' }, values);

const timesOf = ({ viewedAt, acknowledgedAt, completedAt }: PreventionEducation) => [
  viewedAt ?? null,
  acknowledgedAt ?? null,
  completedAt ?? null,
];

describe('a status', () => {
  test.each([
    ['VIEWED', [monday, null, null]],
    ['ACKNOWLEDGED', [null, monday, null]],
    ['COMPLETED', [null, null, monday]],
    ['ARCHIVED', [null, null, null]],
    ['viewed', [null, null, null]],
    ['constructor', [null, null, null]],
  ])('%s sets its own time and no other (VIEWED, ACKNOWLEDGED and COMPLETED have one)', (status, times) => {
    const education = anEducation();
    education.setStatus(status, monday);
    expect(education.status).toBe(status);
    expect(timesOf(education)).toEqual(times);
  });

  test.each(['VIEWED', 'ACKNOWLEDGED', 'COMPLETED', 'ASSIGNED', 'ARCHIVED'])(
    'follows any other, %s too',
    (before) => {
      for (const status of ['VIEWED', 'ACKNOWLEDGED', 'COMPLETED', 'ASSIGNED', 'ARCHIVED', 'our own']) {
        const education = anEducation({ status: before });
        education.setStatus(status, monday);
        expect(education.status).toBe(status);
      }
    },
  );

  test('that is set again keeps its time', () => {
    const education = anEducation();
    education.setStatus('VIEWED', monday);
    education.setStatus('VIEWED', tuesday);
    expect(education.viewedAt).toBe(monday);
  });

  test('that returns has the time of its return', () => {
    const education = anEducation();
    for (const status of ['VIEWED', 'ASSIGNED']) education.setStatus(status, monday);
    education.setStatus('VIEWED', tuesday);
    expect(education.viewedAt).toBe(tuesday);
  });
});
