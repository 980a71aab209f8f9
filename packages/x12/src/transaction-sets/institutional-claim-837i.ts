import { amount, code, quantity, text } from '../element-types.ts';
import { assigned, optional, required } from '../elements.ts';
import { keep, keepOne, loop, many, maybe, one, segment } from '../grammar.ts';
import { amounts, days, procedure, reference } from '../rows.ts';
import {
  claimInformation,
  claimRows,
  claimSet,
  drug,
  lineAdjudication,
  otherSubscribers,
} from './claim-837.ts';
import {
  attachments,
  attending,
  dates,
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
    segment('SV2', {
      revenueCode: required(1, text(48)),
      procedure: optional(2, procedure),
      chargeAmount: required(3, amount),
      /** SV204: `UN` units, `DA` days. */
      unit: optional(4, code('DA', 'UN'), 'required'),
      units: optional(5, quantity, 'required'),
      nonCoveredAmount: optional(7, amount),
    }),
  ),
  attachments,
  serviceDates: maybe(days('472')),
  dates,
  times,
  /** REF*6R: the line item control number. */
  lineControlNumber: maybe(reference('6R')),
  identifications: identifications(20),
  /** AMT*GT, AMT*N8: the service tax, the facility tax. */
  amounts: keep(amounts, 2),
  notes: keep(note, 1),
  pricing,
  drug: maybe(drug),
  operatingProvider: maybe(party('2420A', '72', provider)),
  otherOperatingProvider: keepOne(party('2420B', 'ZZ', provider)),
  renderingProvider: maybe(party('2420C', '82', provider)),
  referringProvider: keepOne(party('2420D', 'DN', provider)),
  adjudications: many(lineAdjudication('situational', 'required'), 15),
});

/** 2300: one claim. */
const claim = loop('2300', claimInformation, {
  dates,
  times,
  /** CL1: admission type and source, and the patient's status. */
  institutional: maybe(
    segment('CL1', {
      admissionType: optional(1, text(1), 'required'),
      admissionSource: optional(2, text(1)),
      patientStatus: optional(3, text(2), 'required'),
    }),
    'required',
  ),
  ...claimRows,
  notes: keep(note, 11),
  attendingProvider: maybe(party('2310A', '71', attending)),
  operatingProvider: maybe(party('2310B', '72', provider)),
  otherOperatingProvider: keepOne(party('2310C', 'ZZ', provider)),
  renderingProvider: maybe(party('2310D', '82', provider)),
  serviceFacility: maybe(party('2310E', '77', { ...provider, ...place })),
  referringProvider: maybe(party('2310F', 'DN', provider)),
  otherSubscribers,
  services: many(service, 999, 'required'),
});

/** 837, institutional claim (005010X223A2). */
export const institutionalClaim = claimSet(claim);
