import { both, dependent, outpatientClaim, professionalClaim } from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits } from '../../test/edit-cases.ts';
import { dates } from './dates.ts';

const birth = 'subscriber.name.demographics.birthDate';
const service = 'claim.services[0].serviceDates';
const causes = 'claim.relatedCauses';
const claimDates = 'claim.dates';

const dependents = both.map((base) => changed(base, dependent));
const period = (from: string, to = from) => ({ from, to });
const accident = (day: string) => [{ qualifier: '439', period: period(day) }];
const today = '2026-03-20';
const tomorrow = '2026-03-21';
const code = 'claim.services[0].service.procedure.code';

/** A claim after an accident with an automobile. */
const afterAccident = changed(professionalClaim, {
  [causes]: { causes: ['AA'], state: 'FL' },
  [claimDates]: accident('2026-03-01'),
});

testEdits(
  dates,
  fails('BIRTH_DATE_IN_FUTURE', both, { [birth]: tomorrow }, { also: [`SERVICE_BEFORE_BIRTH ${service}`] }),
  fails('BIRTH_DATE_IN_FUTURE', dependents, { [birth]: tomorrow }),
  fails(
    'BIRTH_DATE_IN_FUTURE',
    dependents,
    { 'patient.name.demographics.birthDate': tomorrow },
    {
      also: [`SERVICE_BEFORE_BIRTH ${service}`],
    },
  ),
  passes('BIRTH_DATE_IN_FUTURE', dependents, { [birth]: today }),

  fails('SERVICE_DATE_IN_FUTURE', both, { [service]: period(tomorrow) }),
  fails('SERVICE_DATE_IN_FUTURE', both, { [service]: period(today, tomorrow) }),
  fails('SERVICE_DATE_IN_FUTURE', both, { [service]: period(tomorrow), [code]: 'A4253' }, { at: [service] }),
  fails(
    'SERVICE_DATE_IN_FUTURE',
    both,
    { [service]: period(today, tomorrow), [code]: 'G0463' },
    { at: [service] },
  ),
  passes('SERVICE_DATE_IN_FUTURE', both, { [service]: period(today) }),
  // Supplies are billed on the day of the delivery for the time that they last.
  passes('SERVICE_DATE_IN_FUTURE', both, { [service]: period(today, '2026-06-17'), [code]: 'A4253' }),

  fails('SERVICE_BEFORE_BIRTH', both, { [birth]: '2026-03-03' }, { at: [service] }),
  fails(
    'SERVICE_BEFORE_BIRTH',
    dependents,
    { 'patient.name.demographics.birthDate': '2026-03-03' },
    { at: [service] },
  ),
  passes('SERVICE_BEFORE_BIRTH', both, { [birth]: '2026-03-02' }),
  passes('SERVICE_BEFORE_BIRTH', dependents, { [birth]: '2026-03-03' }),

  fails(
    'RELATED_CAUSE_CODE',
    [afterAccident],
    { [`${causes}.causes`]: ['AA', 'AP'] },
    { at: [`${causes}.causes[1]`] },
  ),
  fails(
    'RELATED_CAUSE_CODE',
    [afterAccident],
    { [`${causes}.causes`]: ['AA', 'AA'] },
    { at: [`${causes}.causes[1]`] },
  ),
  fails(
    'RELATED_CAUSE_CODE',
    [afterAccident],
    { [`${causes}.causes`]: ['AA', 'EM', 'OA'] },
    {
      at: [`${causes}.causes[2]`],
    },
  ),
  ...['AA', 'OA'].map((cause) =>
    passes('RELATED_CAUSE_CODE', [afterAccident], { [`${causes}.causes`]: ['EM', cause] }),
  ),
  passes('RELATED_CAUSE_CODE', [professionalClaim], { [causes]: { causes: ['EM'] } }),

  fails('ACCIDENT_STATE_MISSING', [afterAccident], { [`${causes}.state`]: null }),
  fails(
    'ACCIDENT_STATE_MISSING',
    [afterAccident],
    { [causes]: { causes: ['AA'], country: 'US' } },
    {
      at: [`${causes}.state`],
    },
  ),
  passes('ACCIDENT_STATE_MISSING', [afterAccident], { [causes]: { causes: ['AA'], country: 'CA' } }),
  passes('ACCIDENT_STATE_MISSING', [afterAccident], { [causes]: { causes: ['OA'] } }),

  fails('ACCIDENT_DATE_MISSING', [afterAccident], { [claimDates]: [] }),
  fails('ACCIDENT_DATE_MISSING', [professionalClaim], { [causes]: { causes: ['OA'] } }, { at: [claimDates] }),
  passes('ACCIDENT_DATE_MISSING', [professionalClaim], { [causes]: { causes: ['EM'] } }),

  fails(
    'ACCIDENT_DATE_IN_FUTURE',
    [afterAccident],
    { [claimDates]: accident(tomorrow) },
    {
      at: [`${claimDates}[0].period`],
    },
  ),
  passes('ACCIDENT_DATE_IN_FUTURE', [afterAccident], { [claimDates]: accident(today) }),

  fails(
    'STATEMENT_IN_FUTURE',
    [outpatientClaim],
    { [claimDates]: [{ qualifier: '434', period: period(today, tomorrow) }] },
    {
      at: [`${claimDates}[0].period`],
    },
  ),
  passes('STATEMENT_IN_FUTURE', [outpatientClaim], {
    [claimDates]: [{ qualifier: '434', period: period(today) }],
  }),
);
