import {
  amount,
  code,
  decimalNumber,
  hourAndMinute,
  optionalPeriod,
  period,
  quantity,
  text,
  timeOfPeriod,
} from '../element-types.ts';
import { composite, kept, list, optional, qualified, required, type Usage } from '../elements.ts';
import { keep, keepOne, loop, many, maybe, segment } from '../grammar.ts';
import { city, contact, nameElements, street } from '../rows.ts';

/** REF of any qualifier; `payer` is REF04, the other payer whose number it is. */
const identification = segment('REF', {
  qualifier: required(1, text(3)),
  identifier: required(2, text(50)),
  payer: kept(4, composite({ qualifier: required(1, text(3)), identifier: required(2, text(50)) })),
});

/** REF: further numbers, at most `max`. */
export const identifications = (max: number) => many(identification, max);

/** PRV: the provider taxonomy code; `role` is PRV01. */
const taxonomyCode = (role: string) => segment('PRV', required(3, text(50)), `PRV*${role}*PXC`);

/** What the guide demands of a party. */
export interface PartyUsage {
  /** NM103. */
  readonly name?: Usage;
  /** NM108 and NM109. */
  readonly identifier?: Usage;
  /** N3 and N4. */
  readonly address?: Usage;
  readonly contacts?: Usage;
  /** PRV01, such as `PE` performing. */
  readonly provider?: string;
}

export const partyElements = ({ name: ofName, identifier }: PartyUsage) => ({
  ...nameElements,
  lastName: optional(3, text(60), ofName),
  identifierQualifier: optional(8, text(2), identifier),
  identifier: optional(9, text(80, 2), identifier),
});

const partyRows = ({ address, contacts, provider = 'PE' }: PartyUsage) => ({
  street: maybe(street, address),
  city: maybe(city, address),
  /** PRV03: the provider taxonomy code. */
  taxonomyCode: maybe(taxonomyCode(provider)),
  identifications: identifications(20),
  contacts: keep(contact, 2, contacts),
});

/** A person or organization with an address and further identifiers. */
export const party = (id: string, role: string, usage: PartyUsage = {}) =>
  loop(id, segment(`NM1*${role}`, partyElements(usage)), partyRows(usage));

/** A party with one of several roles, which its value names. */
export const partyOf = (id: string, roles: string) =>
  loop(id, segment(`NM1*${roles}`, { role: kept(1, text(3), 'required'), ...nameElements }), partyRows({}));

/** What the guide demands of a provider by its name. */
export const provider: PartyUsage = { name: 'required' };
/** The same of an attending provider. */
export const attending: PartyUsage = { ...provider, provider: 'AT' };
/** What the guide demands of a place. */
export const place: PartyUsage = { address: 'required' };

/** DTP: dates and periods with any qualifier, some with a time of day; `times` has those of a time of day alone. */
export const dates = many(
  segment('DTP**D8|RD8|DT', {
    qualifier: required(1, text(3)),
    period: period(2),
    time: timeOfPeriod(2),
  }),
  30,
);
/** DTP: times of day, such as `096` discharge. */
export const times = keep(
  segment('DTP**TM', { qualifier: required(1, text(3)), time: required(3, hourAndMinute) }),
  30,
);

/** PWK: an attachment; its number (PWK06) unless it is only available. */
export const attachment = segment('PWK', {
  reportType: required(1, text(2, 2)),
  transmission: required(2, text(2, 2)),
  controlNumber: qualified(5, 'AC', optional(6, text(80, 2))),
});

export const attachments = keep(attachment, 10);

/** CN1: the contract. */
export const contract = keepOne(
  segment('CN1', {
    type: required(1, text(2, 2)),
    amount: optional(2, amount),
    percentage: optional(3, decimalNumber),
    code: optional(4, text(50)),
    discountPercentage: optional(5, decimalNumber),
    version: optional(6, text(30)),
  }),
);

/** K3: data of no other segment, which a state or payer demands. */
export const fileInformation = keep(segment('K3', required(1, text(80))), 10);

/** NTE: a note, with its kind such as `ADD`. */
export const note = segment('NTE', { kind: required(1, text(3, 3)), text: required(2, text(80)) });

/** CR1: the transport by an ambulance: weight in pounds, distance in miles. */
export const ambulance = keepOne(
  segment('CR1', {
    patientWeight: qualified(1, 'LB', optional(2, quantity)),
    reason: required(4, text(1)),
    distance: qualified(5, 'DH', required(6, quantity)),
    roundTripPurpose: optional(9, text(80)),
    stretcherPurpose: optional(10, text(80)),
  }),
);

/** CRC: conditions of a category (CRC01), such as `07` ambulance, `75` homebound, `ZZ` EPSDT referral. */
export const conditions = keep(
  segment('CRC', {
    category: required(1, text(2, 2)),
    applies: required(2, code('N', 'Y')),
    codes: list([3, 4, 5, 6, 7], text(3, 2)),
  }),
  8,
);

/** HCP: how a claim or line was priced by a repricer. */
export const pricing = keepOne(
  segment('HCP', {
    methodology: required(1, text(2, 2)),
    allowedAmount: required(2, amount),
    savingsAmount: optional(3, amount),
    organization: optional(4, text(50)),
    rate: optional(5, decimalNumber),
    groupCode: optional(6, text(50)),
    groupAmount: optional(7, amount),
    revenueCode: optional(8, text(48)),
    procedureQualifier: optional(9, text(2, 2)),
    procedureCode: optional(10, text(48)),
    unit: optional(11, text(2, 2)),
    quantity: optional(12, quantity),
    rejectReason: optional(13, text(2, 2)),
    policyCompliance: optional(14, text(2)),
    exception: optional(15, text(2)),
  }),
);

/** HI: diagnoses, procedures and other codes, each with its qualifier, such as `ABK` for the principal diagnosis. */
export const healthCareCodes = many(
  segment(
    'HI',
    list(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      composite({
        qualifier: required(1, text(3)),
        code: required(2, text(30)),
        period: optionalPeriod(3),
        amount: optional(5, amount),
        presentOnAdmission: optional(9, text(1)),
      }),
    ),
  ),
  25,
  'required',
);
