import type { CalendarDate } from '@rcm/calendar';
import { isNpi } from '@rcm/envelope';
import type { z } from 'zod';
import type { HomeHealthEpisode } from '../episodes/episode.ts';
import { type HomeHealthNoa, homeHealthNoaStates } from './noa.ts';
import type { ReadinessCheck } from './schema.ts';

type Code = z.infer<typeof ReadinessCheck>['code'];

/** Capitals without those that look like digits: S, L, O, I, B and Z. */
const letter = '[AC-HJKMNP-RT-Y]';
const either = `(?:${letter}|\\d)`;

/** The eleven characters of a Medicare beneficiary identifier, without dashes; the CMS format. */
const mbiShape = new RegExp(`^[1-9]${letter}${either}\\d${letter}${either}\\d${letter}${letter}\\d\\d$`);

/** The condition code of a transfer from another home health agency. */
const transferCode = '47';

type Episode = Pick<HomeHealthEpisode, 'orderDate' | 'firstVisitDate' | 'mbi' | 'agencyNpi' | 'isTransfer'>;

type Notice = Pick<HomeHealthNoa, 'status' | 'typeOfBill' | 'admissionDate' | 'conditionCodes'>;

interface Rule {
  readonly code: Code;
  /** What is asked for, as it is said whether it is met or not. */
  readonly message: string;
  /** False for what only a notice of an admission needs. */
  readonly isOfCancellation: boolean;
  readonly isMet: (notice: Notice, episode: Episode, today: CalendarDate) => boolean;
}

const rules: readonly Rule[] = [
  {
    code: 'STATUS',
    message: 'The notice can be submitted from its status',
    isOfCancellation: true,
    isMet: ({ status }) => homeHealthNoaStates.allows(status, 'PENDING_ACK'),
  },
  {
    code: 'ORDER',
    message: 'There is a verbal or written order, dated by the first visit',
    isOfCancellation: false,
    isMet: ({ admissionDate }, { orderDate }) => Boolean(orderDate && orderDate <= admissionDate),
  },
  {
    code: 'FIRST_VISIT',
    message: 'The first visit has been made, on the admission date',
    isOfCancellation: false,
    isMet: ({ admissionDate }, { firstVisitDate }, today) =>
      firstVisitDate === admissionDate && firstVisitDate <= today,
  },
  {
    code: 'MBI',
    message: 'There is a Medicare beneficiary identifier in the format of CMS, without dashes',
    isOfCancellation: true,
    isMet: (_notice, { mbi }) => mbiShape.test(mbi ?? ''),
  },
  {
    code: 'AGENCY_NPI',
    message: 'There is an NPI of the agency, and its check digit is right',
    isOfCancellation: true,
    isMet: (_notice, { agencyNpi }) => isNpi(agencyNpi ?? ''),
  },
  {
    code: 'FUTURE_DATE',
    message: 'The admission is not in the future',
    isOfCancellation: true,
    isMet: ({ admissionDate }, _episode, today) => admissionDate <= today,
  },
  {
    code: 'TRANSFER_CODE',
    message: 'Condition code 47 is there for a transfer from another agency, and for nothing else',
    isOfCancellation: false,
    isMet: ({ conditionCodes }, { isTransfer }) => conditionCodes.includes(transferCode) === isTransfer,
  },
];

/** What a notice has to have before it is submitted, each with whether it has it. */
export const readinessOf = (
  notice: Notice,
  episode: Episode,
  today: CalendarDate,
): z.infer<typeof ReadinessCheck>[] =>
  rules
    .filter(({ isOfCancellation }) => isOfCancellation || notice.typeOfBill === '32A')
    .map(({ code, message, isMet }) => ({ code, isMet: isMet(notice, episode, today), message }));
