import { amount, code, quantity, text } from '../element-types.ts';
import { assigned, optional, required } from '../elements.ts';
import { loop, many, maybe, one, segment, skip } from '../grammar.ts';
import { days, procedure, reference, references } from '../rows.ts';
import {
  claimInformation,
  claimRows,
  claimSet,
  drug,
  lineAdjudication,
  otherSubscribers,
} from './claim-837.ts';
import { dates, party, times } from './claim-segments-837.ts';

/** 2400: one line. */
const service = loop('2400', segment('LX', { number: assigned(1, text(6)) }), {
  service: one(
    segment('SV2', {
      revenueCode: required(1, text(48)),
      procedure: optional(2, procedure),
      chargeAmount: required(3, amount),
      /** SV204: `UN` units, `DA` days. */
      unit: optional(4, code('DA', 'UN')),
      units: optional(5, quantity),
      nonCoveredAmount: optional(7, amount),
    }),
  ),
  serviceDates: maybe(days('472')),
  dates,
  times,
  /** REF*6R: the line item control number. */
  lineControlNumber: maybe(reference('6R')),
  identifications: many(references(''), 20),
  others: skip('PWK', 'AMT', 'NTE', 'HCP'),
  drug: maybe(drug),
  operatingProvider: maybe(party('2420A', '72')),
  renderingProvider: maybe(party('2420C', '82')),
  otherProviders: skip(party('2420B', 'ZZ|DN')),
  adjudications: many(lineAdjudication, 15),
});

/** 2300: one claim. */
const claim = loop('2300', claimInformation, {
  dates,
  times,
  /** CL1: admission type and source, and the patient's status. */
  institutional: maybe(
    segment('CL1', {
      admissionType: optional(1, text(1)),
      admissionSource: optional(2, text(1)),
      patientStatus: optional(3, text(2)),
    }),
  ),
  ...claimRows,
  attendingProvider: maybe(party('2310A', '71')),
  operatingProvider: maybe(party('2310B', '72')),
  renderingProvider: maybe(party('2310D', '82')),
  referringProvider: maybe(party('2310F', 'DN')),
  serviceFacility: maybe(party('2310E', '77')),
  otherProviders: skip(party('2310C', 'ZZ')),
  otherSubscribers,
  services: many(service, 999),
});

/** 837, institutional claim (005010X223A2). */
export const institutionalClaim = claimSet(claim);
