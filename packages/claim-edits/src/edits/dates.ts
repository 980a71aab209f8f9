import type { EditGroup } from '../edit.ts';
import { isSupply } from '../procedures.ts';
import { periodOf, type Subject } from '../subject.ts';

/** The persons whose birth dates are written. */
const personsOf = ({ subscriber, patient }: Subject) => [
  { path: 'subscriber.name.demographics.birthDate', person: subscriber.name },
  ...(patient ? [{ path: 'patient.name.demographics.birthDate', person: patient.name }] : []),
];

const birthDateOf = ({ patient, subscriber }: Subject): string | null =>
  (patient ?? subscriber).name?.demographics?.birthDate ?? null;

/** CLM11: automobile, employment, other accident. */
const causes = new Set(['AA', 'EM', 'OA']);

/** Birth, services and accidents in the order of time. */
export const dates: EditGroup = {
  name: 'DATES',
  title: 'Birth, services and accidents',
  edits: [
    {
      code: 'BIRTH_DATE_IN_FUTURE',
      place: '2010BA, 2010CA DMG02',
      message: 'A birth date must not be after the day on which the file is written (BHT04)',
      *find(subject) {
        for (const { path, person } of personsOf(subject)) {
          if ((person?.demographics?.birthDate ?? '') > subject.context.writtenOn) yield path;
        }
      },
    },
    {
      code: 'SERVICE_DATE_IN_FUTURE',
      place: '2400 DTP*472',
      message:
        'A service must not be after today; equipment and supplies must not begin after today, but may last longer',
      *find({ lines, context }) {
        for (const { path, value } of lines) {
          const { from = '', to = '' } = value.serviceDates ?? {};
          const last = isSupply(value.service?.procedure) ? from : to;
          if (last > context.today) yield `${path}.serviceDates`;
        }
      },
    },
    {
      code: 'SERVICE_BEFORE_BIRTH',
      place: '2400 DTP*472',
      message: 'A service must not be before the birth of the patient',
      *find(subject) {
        const birth = birthDateOf(subject);
        if (birth === null) return;
        for (const { path, value } of subject.lines)
          if (value.serviceDates && value.serviceDates.from < birth) yield `${path}.serviceDates`;
      },
    },
  ],
  professional: [
    {
      code: 'RELATED_CAUSE_CODE',
      place: '2300 CLM11',
      message: `CLM11-1 and CLM11-2 must be two of ${[...causes].join(', ')}, each once`,
      *find({ claim }) {
        const given = claim.relatedCauses?.causes ?? [];
        for (const [at, cause] of given.entries()) {
          const isWrong = !causes.has(cause) || given.indexOf(cause) < at || at > 1;
          if (isWrong) yield `claim.relatedCauses.causes[${at}]`;
        }
      },
    },
    {
      code: 'ACCIDENT_STATE_MISSING',
      place: '2300 CLM11-4',
      message:
        'An automobile accident (CLM11 = AA) needs its state (CLM11-4), or its country outside the United States',
      *find({ claim }) {
        const { causes: given = [], state, country } = claim.relatedCauses ?? {};
        const isAbroad = country && country !== 'US';
        if (given?.includes('AA') && !state && !isAbroad) yield 'claim.relatedCauses.state';
      },
    },
    {
      code: 'ACCIDENT_DATE_MISSING',
      place: '2300 DTP*439',
      message: 'An accident (CLM11 = AA or OA) needs its date (DTP*439)',
      *find({ claim }) {
        const given = claim.relatedCauses?.causes ?? [];
        const isAccident = given.includes('AA') || given.includes('OA');
        if (isAccident && !periodOf(claim.dates, '439')) yield 'claim.dates';
      },
    },
    {
      code: 'ACCIDENT_DATE_IN_FUTURE',
      place: '2300 DTP*439',
      message: 'An accident (DTP*439) must not be after today',
      *find({ claim, context }) {
        for (const [at, { qualifier, period }] of (claim.dates ?? []).entries()) {
          if (qualifier === '439' && (period?.to ?? '') > context.today) yield `claim.dates[${at}].period`;
        }
      },
    },
  ],
  institutional: [
    {
      code: 'STATEMENT_IN_FUTURE',
      place: '2300 DTP*434',
      message: 'The statement (DTP*434) must not end after today',
      *find({ claim, context }) {
        for (const [at, { qualifier, period }] of (claim.dates ?? []).entries()) {
          if (qualifier === '434' && (period?.to ?? '') > context.today) yield `claim.dates[${at}].period`;
        }
      },
    },
  ],
};
