import { pick } from '@rcm/example-claims/choices';
import { npiOf } from '@rcm/example-claims/npi';
import {
  anyText,
  digitsOf,
  type Generation,
  type Override,
  periodOf,
  textOf,
  type Values,
} from './generated-values.ts';

const nextTo = (names: readonly string[]): string => names.at(-2) ?? '';

/** DTP01 of a claim and of a line, but for those that other names or the edits have. */
const claimDates = '431 454 304 453 484 455 471 314 296 297 444 050 090'.split(' ');
const lineDates = '471 461 304 738 011 455 454'.split(' ');
/** REF01 that no other name has. */
const referenceQualifiers = '0B 1G G2 LU'.split(' ');
const amountQualifiers = 'B6 T F4 GT N8'.split(' ');
const roles = 'DN P3 82 77 DQ 85 71 72 ZZ'.split(' ');
/** Procedures without demands of their own. */
const procedures = '99213 99214 97110 64999 A4253'.split(' ');
const states = 'FL NY CA'.split(' ');

const place = (generation: Generation): Values => {
  const { choices } = generation;
  const isAbroad = choices.integer(1, 4) === 1;
  return {
    city: anyText(generation, 2, 30),
    state: isAbroad ? null : pick(choices, states),
    postalCode: isAbroad ? anyText(generation, 3, 15) : digitsOf(generation, 9),
    country: isAbroad ? 'CA' : pick(choices, [null, 'US']),
    countrySubdivision: isAbroad ? anyText(generation, 1, 3) : null,
  };
};

const procedure = (generation: Generation): Values => {
  const { choices } = generation;
  const isOther = choices.integer(1, 4) === 1;
  return {
    qualifier: isOther ? 'WK' : 'HC',
    code: isOther ? anyText(generation, 1, 48) : pick(choices, procedures),
    modifiers: Array.from({ length: choices.size(0, 4) }, () => textOf(generation, 'XYZ', 2)),
    description: anyText(generation, 1, 80),
    lastCode: choices.has() ? anyText(generation, 1, 48) : null,
  };
};

const drugQuantity = (generation: Generation): Values => ({
  quantity: `${generation.choices.integer(1, 9999)}.5`,
  unit: pick(generation.choices, ['F2', 'GR', 'ME', 'ML', 'UN']),
});

const dates = (generation: Generation, qualifiers: readonly string[]): Values => {
  const { choices } = generation;
  const period = periodOf(generation);
  const isTimed = period.from === period.to && choices.has();
  return { qualifier: pick(choices, qualifiers), period, time: isTimed ? '1030' : null };
};

const causes = (generation: Generation): Values => {
  const { choices } = generation;
  const all = pick(choices, [['AA', 'EM'], ['EM', 'OA'], ['AA', 'OA'], ['EM']]);
  return { causes: all, state: pick(choices, states), country: choices.has() ? 'US' : null };
};

type Generate = (generation: Generation) => unknown;

/** The values of names wherever they are. */
const byName: Readonly<Record<string, Generate>> = {
  taxonomyCode: (generation) => `${digitsOf(generation, 3)}${textOf(generation, 'A0B1Q', 6)}X`,
  period: periodOf,
  serviceDates: periodOf,
  relatedCauses: causes,
  procedure,
  role: ({ choices }) => pick(choices, roles),
  entityType: ({ choices }) => pick(choices, ['1', '2']),
  placeOfService: ({ choices }) => pick(choices, ['11', '12', '21', '99']),
  relationship: ({ choices }) => pick(choices, ['01', '19', '20', '21', '39', '40', '53', 'G8']),
};

/** The values of names next to another name. */
const byPath: Readonly<Record<string, Generate>> = {
  'drug.qualifier': () => 'N4',
  'drug.code': (generation) => digitsOf(generation, 11),
  'drug.quantity': drugQuantity,
  'identifications.qualifier': ({ choices }) => pick(choices, referenceQualifiers),
  'amounts.qualifier': ({ choices }) => pick(choices, amountQualifiers),
  'ambulance.reason': ({ choices }) => pick(choices, ['A', 'B', 'C', 'D', 'E']),
  'spinalManipulation.condition': ({ choices }) => pick(choices, ['A', 'C', 'D', 'E', 'F', 'G', 'M']),
  'equipmentCertification.kind': ({ choices }) => pick(choices, ['I', 'R', 'S']),
  'demographics.birthDate': () => '1973-05-01',
  'service.revenueCode': ({ choices }) => pick(choices, ['0100', '0510', '9999']),
  'attendingProvider.entityType': () => '1',
};

/** Payers, subscribers and patients, whose identifiers are no NPI. */
const identifierQualifiers: Readonly<Record<string, string>> = {
  payer: 'PI',
  payToPlan: 'PI',
  subscriber: 'MI',
  name: 'MI',
};

/** Names whose identifiers are no NPI. */
const withoutNpi = new Set([...Object.keys(identifierQualifiers), 'identifications']);

/** The values that the guide demands more of than their shapes say. */
export const override: Override = (generation, names, shape) => {
  const name = names.at(-1) ?? '';
  const generate = byPath[`${nextTo(names)}.${name}`] ?? byName[name];
  if (generate) return { value: generate(generation) };
  if (name === 'city' && shape.kind === 'object') return { value: place(generation) };
  if (name === 'dates' && shape.kind === 'object')
    return { value: dates(generation, nextTo(names) === 'services' ? lineDates : claimDates) };
  if (name === 'identifierQualifier') return { value: identifierQualifiers[nextTo(names)] ?? 'XX' };
  if (name === 'identifier' && !withoutNpi.has(nextTo(names))) return { value: npiOf(generation.choices) };
  return undefined;
};

/** Names of values that the guide demands although readers do not. */
const demandedNames = new Set(
  (
    'lastName identifierQualifier identifier gender numbers answers causes coverage filingIndicator period ' +
    'assignment benefitsAssigned releaseOfInformation'
  ).split(' '),
);
const demandedPaths = new Set(
  (
    'attachments.controlNumber drug.quantity forms.qualifier forms.code providers.role service.unit service.units ' +
    'serviceFacility.street serviceFacility.city pickUp.street pickUp.city dropOff.street dropOff.city ' +
    'payTo.street payTo.city payToPlan.street payToPlan.city name.street name.city name.demographics ' +
    'otherSubscribers.subscriber otherSubscribers.payer otherSubscribers.relationship information.relationship ' +
    'services.serviceDates facility.qualifier'
  ).split(' '),
);

/** True for optional values that the guide demands. */
export const isDemanded = (names: readonly string[]): boolean =>
  demandedNames.has(names.at(-1) ?? '') || demandedPaths.has(`${nextTo(names)}.${names.at(-1)}`);
