import { amount, code, decimalNumber, quantity, text } from '../element-types.ts';
import { assigned, components, kept, optional, qualified, required } from '../elements.ts';
import { keep, keepOne, loop, many, maybe, one, segment, skip } from '../grammar.ts';
import { amounts, days, procedure, quantities, reference } from '../rows.ts';
import {
  claimInformation,
  claimRows,
  claimSet,
  drug,
  form,
  lineAdjudication,
  otherSubscribers,
} from './claim-837.ts';
import {
  ambulance,
  attachment,
  conditions,
  contract,
  dates,
  fileInformation,
  identifications,
  note,
  party,
  place,
  pricing,
  provider,
  times,
} from './claim-segments-837.ts';

/** 2400: one line. */
const service = loop('2400', segment('LX', { number: assigned(1, text(6)) }), {
  service: one(
    segment('SV1', {
      procedure: required(1, procedure),
      chargeAmount: required(2, amount),
      /** SV103: `UN` units, `MJ` minutes. */
      unit: optional(3, code('MJ', 'UN'), 'required'),
      units: optional(4, quantity, 'required'),
      placeOfService: optional(5, text(2)),
      /** SV107: the positions of the diagnoses in the claim, from 1. */
      diagnosisPointers: optional(7, components(text(2), 4), 'required'),
      isEmergency: optional(9, code('N', 'Y')),
      /** SV111: early and periodic screening, diagnosis and treatment. */
      isScreening: kept(11, code('N', 'Y')),
      isFamilyPlanning: kept(12, code('N', 'Y')),
      copayStatus: kept(15, code('0')),
    }),
  ),
  /** SV5: the rental and the purchase price of durable medical equipment. */
  equipment: keepOne(
    segment('SV5', {
      procedure: required(1, procedure),
      days: qualified(2, 'DA', required(3, quantity)),
      rentalPrice: required(4, amount),
      purchasePrice: required(5, amount),
      rentalUnit: required(6, text(1)),
    }),
  ),
  attachments: keep(attachment, 11),
  ambulance,
  /** CR3: the certification of durable medical equipment, and its months. */
  equipmentCertification: keepOne(
    segment('CR3', { kind: required(1, text(1)), months: qualified(2, 'MO', required(3, quantity)) }),
  ),
  conditions,
  serviceDates: maybe(days('472'), 'required'),
  dates,
  times,
  quantities: keep(quantities, 2),
  /** MEA: results of tests. */
  measurements: keep(
    segment('MEA', {
      entity: required(1, text(2, 2)),
      qualifier: required(2, text(3)),
      value: required(3, decimalNumber),
    }),
    5,
  ),
  contract,
  /** REF*6R: the line item control number. */
  lineControlNumber: maybe(reference('6R')),
  /** REF*G1 without REF04: the number of the claim's recipient; those of other payers are among `identifications`. */
  authorizationNumber: maybe(segment('REF*G1***|', required(2, text(50)))),
  identifications: identifications(20),
  amounts: keep(amounts, 2),
  fileInformation,
  notes: keep(note, 2),
  /** PS1: the provider from whom the service was purchased, and its charge. */
  purchasedService: keepOne(
    segment('PS1', { provider: required(1, text(50)), chargeAmount: required(2, amount) }),
  ),
  pricing,
  drug: maybe(drug),
  renderingProvider: maybe(party('2420A', '82', provider)),
  purchasedServiceProvider: keepOne(party('2420B', 'QB')),
  serviceFacility: keepOne(party('2420C', '77', { ...provider, ...place })),
  supervisingProvider: keepOne(party('2420D', 'DQ', provider)),
  orderingProvider: keepOne(party('2420E', 'DK', provider)),
  referringProvider: keepOne(party('2420F', 'DN', provider)),
  primaryCareProvider: keepOne(party('2420F', 'P3', provider)),
  pickUp: keepOne(party('2420G', 'PW', place)),
  dropOff: keepOne(party('2420H', '45', place)),
  adjudications: many(lineAdjudication('required', 'situational'), 15),
  forms: keep(form, 10),
});

/** 2300: one claim. */
const claim = loop('2300', claimInformation, {
  dates,
  times,
  ...claimRows,
  referringProvider: maybe(party('2310A', 'DN', provider)),
  primaryCareProvider: keepOne(party('2310A', 'P3', provider)),
  renderingProvider: maybe(party('2310B', '82', provider)),
  serviceFacility: maybe(party('2310C', '77', { ...provider, ...place })),
  supervisingProvider: keepOne(party('2310D', 'DQ', provider)),
  pickUp: keepOne(party('2310E', 'PW', place)),
  dropOff: keepOne(party('2310F', '45', place)),
  otherProviders: skip(party('2310A', 'DN')),
  otherSubscribers,
  services: many(service, 50, 'required'),
});

/** 837, professional claim (005010X222A1). */
export const professionalClaim = claimSet(claim);
