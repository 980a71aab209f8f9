import { amount, code, quantity, text } from '../element-types.ts';
import { components, optional, required } from '../elements.ts';
import { loop, many, maybe, one, segment, skip } from '../grammar.ts';
import { days, procedure, reference, references } from '../rows.ts';
import {
  claimInformation,
  claimRows,
  claimSet,
  dates,
  drug,
  form,
  lineAdjudication,
  otherSubscribers,
  party,
  times,
} from './claim-837.ts';

/** 2400: one line. */
const service = loop(segment('LX', { number: required(1, text(6)) }), {
  service: one(
    segment('SV1', {
      procedure: required(1, procedure),
      chargeAmount: required(2, amount),
      /** SV103: `UN` units, `MJ` minutes. */
      unit: optional(3, code('MJ', 'UN')),
      units: optional(4, quantity),
      placeOfService: optional(5, text(2)),
      /** SV107: the positions of the diagnoses in the claim, from 1. */
      diagnosisPointers: optional(7, components(text(2))),
      isEmergency: optional(9, code('N', 'Y')),
    }),
  ),
  serviceDates: maybe(days('472')),
  dates,
  times,
  /** REF*6R: the line item control number. */
  lineControlNumber: maybe(reference('6R')),
  authorizationNumber: maybe(reference('G1')),
  identifications: many(references(''), 20),
  others: skip('SV5', 'PWK', 'CR1', 'CR3', 'CRC', 'QTY', 'MEA', 'CN1', 'AMT', 'K3', 'NTE', 'PS1', 'HCP'),
  drug: maybe(drug),
  renderingProvider: maybe(party('82')),
  otherProviders: skip(party('QB|77|DQ|DK|DN|P3|PW|45')),
  adjudications: many(lineAdjudication, 15),
  forms: skip(form),
});

/** 2300: one claim. */
const claim = loop(claimInformation, {
  ...claimRows,
  referringProvider: maybe(party('DN')),
  renderingProvider: maybe(party('82')),
  serviceFacility: maybe(party('77')),
  otherProviders: skip(party('P3|DQ|PW|45|DN')),
  otherSubscribers,
  services: many(service, 50),
});

/** 837, professional claim (005010X222A1). */
export const professionalClaim = claimSet(claim);
