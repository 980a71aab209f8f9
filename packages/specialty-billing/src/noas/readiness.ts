import type { CalendarDate } from '@rcm/calendar';
import { isNpi } from '@rcm/envelope';
import type { z } from 'zod';
import type { HomeHealthEpisode } from '../episodes/episode.ts';
import type { NoticePatient } from '../ports.ts';
import { type HomeHealthNoa, homeHealthNoaStates } from './noa.ts';
import type { ReadinessCheck } from './schema.ts';

type Code = z.infer<typeof ReadinessCheck>['code'];

/** A capital letter, except those that look like digits: S, L, O, I, B and Z. */
const letter = '[AC-HJKMNP-RT-Y]';
const letterOrDigit = `(?:${letter}|\\d)`;

/** The CMS format of a Medicare beneficiary identifier: eleven characters without dashes. */
const mbiPattern = new RegExp(
  `^[1-9]${letter}${letterOrDigit}\\d${letter}${letterOrDigit}\\d${letter}${letter}\\d\\d$`,
);

/** The condition code of a transfer from another home health agency. */
const transferCode = '47';

type Episode = Pick<HomeHealthEpisode, 'orderDate' | 'firstVisitDate' | 'mbi' | 'agencyNpi' | 'isTransfer'>;

type Notice = Pick<HomeHealthNoa, 'status' | 'typeOfBill' | 'admissionDate' | 'conditionCodes'>;

type Patient = Pick<NoticePatient, 'sex' | 'address'>;

interface Rule {
  readonly code: Code;
  /** States the requirement; shown whether it is met or not. */
  readonly message: string;
  /** False if only a 32A has to meet the rule. */
  readonly appliesToCancellation: boolean;
  readonly isMet: (notice: Notice, episode: Episode, today: CalendarDate, patient: Patient) => boolean;
}

const rules: readonly Rule[] = [
  {
    code: 'STATUS',
    message: 'The status allows a submission',
    appliesToCancellation: true,
    isMet: ({ status }) => homeHealthNoaStates.allows(status, 'PENDING_ACK'),
  },
  {
    code: 'ORDER',
    message: 'A verbal or written order is dated on or before the admission',
    appliesToCancellation: false,
    isMet: ({ admissionDate }, { orderDate }) => Boolean(orderDate && orderDate <= admissionDate),
  },
  {
    code: 'FIRST_VISIT',
    message: 'The first visit took place on the admission date',
    appliesToCancellation: false,
    isMet: ({ admissionDate }, { firstVisitDate }, today) =>
      firstVisitDate === admissionDate && firstVisitDate <= today,
  },
  {
    code: 'MBI',
    message: 'The Medicare beneficiary identifier has the CMS format, without dashes',
    appliesToCancellation: true,
    isMet: (_notice, { mbi }) => mbiPattern.test(mbi ?? ''),
  },
  {
    code: 'AGENCY_NPI',
    message: 'The agency has an NPI with a valid check digit',
    appliesToCancellation: true,
    isMet: (_notice, { agencyNpi }) => isNpi(agencyNpi ?? ''),
  },
  {
    code: 'FUTURE_DATE',
    message: 'The admission is not in the future',
    appliesToCancellation: true,
    isMet: ({ admissionDate }, _episode, today) => admissionDate <= today,
  },
  {
    code: 'TRANSFER_CODE',
    message: 'Condition code 47 is present for a transfer from another agency, and only then',
    appliesToCancellation: false,
    isMet: ({ conditionCodes }, { isTransfer }) => conditionCodes.includes(transferCode) === isTransfer,
  },
  {
    code: 'SEX',
    message: 'The sex of the patient is recorded',
    appliesToCancellation: true,
    isMet: (_notice, _episode, _today, { sex }) => sex !== null,
  },
  {
    code: 'ADDRESS',
    message: 'The address of the patient has a street, a city and a state',
    appliesToCancellation: true,
    isMet: (_notice, _episode, _today, { address }) =>
      [address?.line1, address?.city, address?.state].every((part) => Boolean(part?.trim())),
  },
  {
    code: 'ZIP_CODE',
    message: 'The ZIP code of the patient has nine digits',
    appliesToCancellation: true,
    isMet: (_notice, _episode, _today, { address }) => /^\d{5}-?\d{4}$/.test(address?.postalCode ?? ''),
  },
];

/** Checks every requirement of a submission. */
export const checkReadiness = (
  notice: Notice,
  episode: Episode,
  today: CalendarDate,
  patient: Patient,
): z.infer<typeof ReadinessCheck>[] =>
  rules
    .filter(({ appliesToCancellation }) => appliesToCancellation || notice.typeOfBill === '32A')
    .map(({ code, message, isMet }) => ({ code, isMet: isMet(notice, episode, today, patient), message }));
