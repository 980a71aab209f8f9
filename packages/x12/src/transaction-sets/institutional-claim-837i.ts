import { amount, code, quantity, text } from '../element-types.ts';
import { optional, required } from '../elements.ts';
import { loop, many, maybe, one, segment, skip } from '../grammar.ts';
import { days, procedure, reference, references } from '../rows.ts';
import {
  claimInformation,
  claimRows,
  claimSet,
  dates,
  drug,
  lineAdjudication,
  otherSubscribers,
  party,
  times,
} from './claim-837.ts';

/** 2400: one line. */
const service = loop(segment('LX', { number: required(1, text(6)) }), {
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
  operatingProvider: maybe(party('72')),
  renderingProvider: maybe(party('82')),
  otherProviders: skip(party('ZZ|DN')),
  adjudications: many(lineAdjudication, 15),
});

/** 2300: one claim. */
const claim = loop(claimInformation, {
  ...claimRows,
  /** CL1: admission type and source, and the patient's status. */
  institutional: maybe(
    segment('CL1', {
      admissionType: optional(1, text(1)),
      admissionSource: optional(2, text(1)),
      patientStatus: optional(3, text(2)),
    }),
  ),
  attendingProvider: maybe(party('71')),
  operatingProvider: maybe(party('72')),
  renderingProvider: maybe(party('82')),
  referringProvider: maybe(party('DN')),
  serviceFacility: maybe(party('77')),
  otherProviders: skip(party('ZZ')),
  otherSubscribers,
  services: many(service, 999),
});

/** 837, institutional claim (005010X223A2). */
export const institutionalClaim = claimSet(claim);
