import { pick } from '@rcm/example-claims/choices';
import { npiOf } from '@rcm/example-claims/npi';
import { fromCents, sum } from '@rcm/money';
import { type ObjectShape, recordShape } from '@rcm/x12';
import { isMedicare } from '../src/codes.ts';
import type { ClaimKind, ClaimToEdit } from '../src/index.ts';
import { type LineToAnswer, otherPayersOf, sequenceOf } from './generated-answers.ts';
import { institutionalCodes, professionalCodes } from './generated-codes.ts';
import { isDemanded, override } from './generated-overrides.ts';
import { anyText, dayOf, type Generation, Generator, type Values } from './generated-values.ts';

const claimNumberLength = 20;
const lineNumberLength = 30;
const maxDates = 30;
const maxIdentifications = 20;
const maxPointers = 4;
const highestCharge = 1_000_000_000;

type Line = Values & LineToAnswer;

/** Lists and segments that are generated after the others, because they depend on them. */
const later = new Set(['otherSubscribers', 'services', 'healthCareCodes', 'institutional', 'adjudications']);

const onDay = (qualifier: string, from = '2016-01-01', to = from) => ({ qualifier, period: { from, to } });

/** Dates before the others, which there are as many of as there may be. */
const withDates = (required: readonly Values[], dates: unknown): Values[] =>
  [...required, ...(dates as Values[])].slice(0, maxDates);

const generatorOf = (generation: Generation) =>
  new Generator(
    generation,
    (given, names, shape) =>
      later.has(names.at(-1) ?? '') && shape.kind === 'list' ? { value: [] } : override(given, names, shape),
    isDemanded,
  );

/** The shape of each value of a list of the claim. */
function itemShape(kind: ClaimKind, name: 'otherSubscribers' | 'services'): ObjectShape {
  const { shape } = recordShape(`${kind}.claim`).fields[name] ?? {};
  if (shape?.kind !== 'list' || shape.of.kind !== 'object') throw new Error(`${name} is no list of objects`);
  return shape.of;
}

function lineOf(generation: Generation, kind: ClaimKind, at: number, diagnosisCount: number): Line {
  const { choices } = generation;
  const line = generatorOf(generation).value(itemShape(kind, 'services'), ['services']) as Line;
  const pointers = Array.from(
    { length: Math.min(diagnosisCount, choices.size(1, maxPointers)) },
    (_, index) => `${index + 1}`,
  );
  return {
    ...line,
    lineControlNumber: `${at}-${anyText(generation, 1, lineNumberLength)}`.slice(0, lineNumberLength),
    dates: withDates(line.equipmentCertification ? [onDay('463'), onDay('607')] : [], line.dates),
    service: {
      ...line.service,
      chargeAmount: fromCents(BigInt(choices.integer(at === 0 ? 1 : 0, highestCharge))),
      ...(kind === '837P' ? { diagnosisPointers: pointers } : {}),
    },
  };
}

/** The place of service of a professional claim, and what depends on it. */
function professionalPlace({ choices }: Generation, claim: Values): Values {
  const code = pick(choices, ['11', '12', '21', '99']);
  const { causes = [] } = (claim.relatedCauses ?? {}) as { causes?: string[] };
  const dates = [
    ...(code === '21' ? [onDay('435')] : []),
    ...(causes.includes('AA') || causes.includes('OA') ? [onDay('439')] : []),
  ];
  return {
    facility: { code, qualifier: 'B', frequencyCode: claim.originalReference ? '7' : '1' },
    dates: withDates(dates, claim.dates),
  };
}

/** The type of bill of an institutional claim, and what depends on it. */
function institutionalBill(generation: Generation, claim: Values, isInpatient: boolean): Values {
  const statement = onDay('434', '2016-01-01', dayOf(generation));
  const discharge = { qualifier: '096', time: '1100' };
  return {
    facility: {
      code: isInpatient ? '11' : '13',
      qualifier: 'A',
      frequencyCode: claim.originalReference ? '7' : '1',
    },
    dates: withDates(isInpatient ? [statement, onDay('435')] : [statement], claim.dates),
    times: isInpatient ? withDates([discharge], claim.times) : [],
    institutional: { admissionType: '3', admissionSource: '1', patientStatus: '01' },
  };
}

/** What the presence of other values demands. */
function demanded(generation: Generation, kind: ClaimKind, claim: Values, lines: readonly Line[]): Values {
  const { fields } = recordShape(`${kind}.claim`);
  const generated = (name: string) =>
    claim[name] ?? (fields[name] && generatorOf(generation).value(fields[name].shape, [name]));
  const isAmbulance = [claim, ...lines].some(({ ambulance }) => ambulance);
  const isOrdered = lines.some(({ equipment }) => equipment);
  return {
    ...(isAmbulance && kind === '837P' ? { pickUp: generated('pickUp'), dropOff: generated('dropOff') } : {}),
    ...(isOrdered ? { referringProvider: generated('referringProvider') } : {}),
    ...(kind === '837I' ? { attendingProvider: generated('attendingProvider') } : {}),
  };
}

/** The payer that receives the claim, and the subscriber; the patient if it is not the subscriber. */
function peopleOf(generation: Generation, kind: ClaimKind, sequence: string) {
  const isDependent = generation.choices.has();
  const { subscriber, name, ...others } = generatorOf(generation).record(`${kind}.subscriber`);
  const patient = isDependent ? generatorOf(generation).record(`${kind}.patient`) : null;
  return {
    subscriber: {
      ...others,
      subscriber: {
        ...(subscriber as Values),
        ...sequenceOf(generation, kind, sequence),
        relationship: isDependent ? null : '18',
      },
      name: isDependent ? name : { ...(name as Values), entityType: '1' },
    },
    patient: patient && {
      ...patient,
      information: patient.information ?? { relationship: '19' },
      name: { ...(patient.name as Values), entityType: '1' },
    },
  };
}

function billingProviderOf(generation: Generation, kind: ClaimKind): Values {
  const { name, ...others } = generatorOf(generation).record(`${kind}.billingProvider`);
  const { identifications, ...party } = name as Values & { readonly identifications: Values[] };
  const taxNumber = { qualifier: 'EI', identifier: '587654321' };
  return {
    ...others,
    name: {
      ...party,
      identifierQualifier: 'XX',
      identifier: npiOf(generation.choices),
      identifications: [taxNumber, ...identifications].slice(0, maxIdentifications),
    },
  };
}

/** A claim that fails no edit but warnings, whatever its choices are. */
export function generatedClaim(generation: Generation, kind: ClaimKind, lineCount: number): ClaimToEdit {
  const { choices } = generation;
  const isInpatient = choices.has();
  const claim = generatorOf(generation).record(`${kind}.claim`);
  const codes = kind === '837P' ? professionalCodes(generation) : institutionalCodes(generation, isInpatient);
  const lines = Array.from({ length: lineCount }, (_, at) =>
    lineOf(generation, kind, at, codes[0]?.length ?? 0),
  );
  const chargeAmount = sum(lines.map(({ service }) => service.chargeAmount));
  const { others, adjudications, sequence } = otherPayersOf(
    generation,
    kind,
    chargeAmount,
    lines,
    () => generatorOf(generation).value(itemShape(kind, 'otherSubscribers'), ['otherSubscribers']) as Values,
  );
  const { subscriber, patient } = peopleOf(generation, kind, sequence);
  const isMedicareSecondary =
    kind === '837I' && sequence !== 'P' && isMedicare(`${(subscriber.subscriber as Values).filingIndicator}`);
  const value = {
    ...claim,
    ...demanded(generation, kind, claim, lines),
    ...(kind === '837P'
      ? professionalPlace(generation, claim)
      : institutionalBill(generation, claim, isInpatient)),
    patientControlNumber: anyText(generation, 1, claimNumberLength),
    chargeAmount,
    healthCareCodes: isMedicareSecondary
      ? [...codes, [{ qualifier: 'BE', code: '12', amount: '140.00' }]]
      : codes,
    otherSubscribers: others,
    services: lines.map((line, at) => ({ ...line, adjudications: adjudications[at] ?? [] })),
  };
  // The names and the types of the values are those of the record shapes.
  return {
    kind,
    billingProvider: billingProviderOf(generation, kind),
    subscriber,
    patient,
    claim: value,
  } as unknown as ClaimToEdit;
}
