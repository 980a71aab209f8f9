import type { ClaimToEdit, InstitutionalClaim, ProfessionalClaim } from '@rcm/claim-edits';
import { type Choices, pick } from '@rcm/example-claims/choices';
import {
  inpatientClaim,
  outpatientClaim,
  person,
  professionalClaim,
  secondaryClaim,
  secondaryOutpatientClaim,
} from '@rcm/example-claims/claims';
import { npiOf } from '@rcm/example-claims/npi';
import { fromCents, sum } from '@rcm/money';

// Claims with the codes of the guides and of code lists, which pyx12 checks; other texts and amounts vary.

type Line = NonNullable<ProfessionalClaim['claim']['services']>[number];

const address = {
  street: { line1: '22 RIVER ROAD', line2: 'SUITE 4' },
  city: { city: 'FRESNO', state: 'CA', postalCode: '937010001' },
};

const words = ['KNEE', 'LEFT', 'FOLLOW-UP', 'PER PLAN', "O'NEIL", 'ST. MARY', 'A/B', '2 VISITS'];
const textOf = (choices: Choices) =>
  Array.from({ length: choices.integer(1, 5) }, () => pick(choices, words)).join(' ');

/** A value that a part of the claims have. */
const maybe = <T>(choices: Choices, value: () => T): T | null => (choices.has() ? value() : null);

const dayOf = (choices: Choices) => `2026-03-0${choices.integer(1, 9)}`;
const onDay = (qualifier: string, day: string) => ({ qualifier, period: { from: day, to: day } });

/** The parts of a charge: paid by an earlier payer, contractual, and the patient's. */
interface Parts {
  readonly paid: bigint;
  readonly contractual: bigint;
  readonly share: bigint;
}

const partsOf = (choices: Choices): Parts => ({
  paid: BigInt(choices.integer(0, 1_000_000)),
  contractual: BigInt(choices.integer(1, 500_000)),
  share: BigInt(choices.integer(1, 100_000)),
});

const chargeOf = ({ paid, contractual, share }: Parts) => fromCents(paid + contractual + share);

const total = (parts: readonly Parts[], name: keyof Parts) =>
  fromCents(parts.reduce((before, each) => before + each[name], 0n));

/** The answers of the model's earlier payer about a line, with other amounts. */
const answered = <A extends object>(adjudications: readonly A[], { paid, contractual, share }: Parts) =>
  adjudications.map((each) => ({
    ...each,
    paidAmount: fromCents(paid),
    adjustments: [
      { groupCode: 'CO' as const, adjustments: [{ reasonCode: '45', amount: fromCents(contractual) }] },
      {
        groupCode: 'PR' as const,
        adjustments: [{ reasonCode: '2', amount: fromCents(share), quantity: '1' }],
      },
    ],
  }));

const answeredByPayers = <O extends object>(others: readonly O[], parts: readonly Parts[]) =>
  others.map((each) => ({
    ...each,
    paidAmount: total(parts, 'paid'),
    remainingAmount: total(parts, 'share'),
  }));

const modifiers = ['25', '59', 'LT', 'RT', '76'];

function professionalLine(choices: Choices, model: Line, parts: Parts, at: number): Line {
  const isDrug = choices.integer(1, 8) === 1;
  const code = isDrug ? 'J1885' : pick(choices, ['99213', '99214', '97110', '96372', '20610']);
  const day = dayOf(choices);
  return {
    ...model,
    service: {
      ...model.service,
      procedure: { qualifier: 'HC', code, modifiers: modifiers.slice(0, choices.integer(0, 4)) },
      chargeAmount: chargeOf(parts),
      units: `${choices.integer(1, 9)}`,
      diagnosisPointers: ['1', '2'].slice(0, choices.integer(1, 2)),
      placeOfService: maybe(choices, () => '11'),
    },
    serviceDates: { from: day, to: choices.has() ? '2026-03-10' : day },
    lineControlNumber: `LINE-${at + 1}`,
    notes: choices.has() ? [{ kind: 'ADD', text: textOf(choices) }] : [],
    drug: isDrug
      ? {
          qualifier: 'N4',
          code: '00409379501',
          quantity: { quantity: `${choices.integer(1, 20)}`, unit: 'ML' },
        }
      : null,
    adjudications: answered(model.adjudications ?? [], parts),
  };
}

function professional(choices: Choices, number: string): ProfessionalClaim {
  const base = choices.has() ? secondaryClaim : professionalClaim;
  const [model] = base.claim.services ?? [];
  if (!model) throw new Error('The model of a professional claim has no line');
  const parts = Array.from({ length: choices.integer(1, 12) }, () => partsOf(choices));
  const services = parts.map((each, at) => professionalLine(choices, model, each, at));
  const isAccident = choices.has();
  const onset = choices.has() ? [onDay('431', '2026-02-20')] : [];
  return {
    ...base,
    claim: {
      ...base.claim,
      patientControlNumber: number,
      chargeAmount: sum(services.map(({ service }) => service.chargeAmount)),
      dates: isAccident ? [...onset, onDay('439', '2026-02-01')] : onset,
      relatedCauses: isAccident ? { causes: ['AA'], state: 'FL' } : null,
      patientPaidAmount: maybe(choices, () => fromCents(BigInt(choices.integer(1, 100)))),
      authorizationNumber: maybe(choices, () => `AUTH${choices.integer(1, 99_999)}`),
      referralNumber: maybe(choices, () => `REF${choices.integer(1, 99_999)}`),
      medicalRecordNumber: maybe(choices, () => `MR-${choices.integer(1, 99_999)}`),
      attachments: choices.has()
        ? [{ reportType: 'OZ', transmission: 'BM', controlNumber: `DOC${number}` }]
        : [],
      notes: choices.has() ? [{ kind: 'ADD', text: textOf(choices) }] : [],
      referringProvider: maybe(choices, () => person('HOLT', npiOf(choices))),
      renderingProvider: maybe(choices, () => ({
        ...person('KANE', npiOf(choices)),
        taxonomyCode: '207Q00000X',
      })),
      serviceFacility: maybe(choices, () => ({
        entityType: '2' as const,
        lastName: 'RIVERSIDE SURGERY',
        identifierQualifier: 'XX',
        identifier: npiOf(choices),
        ...address,
      })),
      supervisingProvider: maybe(choices, () => person('MOSS', npiOf(choices))),
      otherSubscribers: answeredByPayers(base.claim.otherSubscribers ?? [], parts),
      services,
    },
  };
}

function institutional(choices: Choices, number: string): InstitutionalClaim {
  const base = pick(choices, [inpatientClaim, outpatientClaim, secondaryOutpatientClaim]);
  const [model] = base.claim.services ?? [];
  if (!model) throw new Error('The model of an institutional claim has no line');
  const parts = Array.from({ length: choices.integer(1, 12) }, () => partsOf(choices));
  const services = parts.map((each, at) => ({
    ...model,
    service: { ...model.service, chargeAmount: chargeOf(each), units: `${choices.integer(1, 9)}` },
    lineControlNumber: `LINE-${at + 1}`,
    adjudications: answered(model.adjudications ?? [], each),
  }));
  const isInpatient = base === inpatientClaim;
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const hasSurgery = isInpatient && choices.has();
  return {
    ...base,
    claim: {
      ...base.claim,
      patientControlNumber: number,
      chargeAmount: sum(services.map(({ service }) => service.chargeAmount)),
      authorizationNumber: maybe(choices, () => `AUTH${choices.integer(1, 99_999)}`),
      medicalRecordNumber: maybe(choices, () => `MR-${choices.integer(1, 99_999)}`),
      notes: choices.has() ? [{ kind: 'ADD', text: textOf(choices) }] : [],
      healthCareCodes: [
        ...(base.claim.healthCareCodes ?? []),
        ...(isInpatient && choices.has() ? [[{ qualifier: 'DR', code: '470' }]] : []),
        ...(hasSurgery ? [[{ qualifier: 'BBR', code: '0SRC0J9', period: day }]] : []),
        ...(choices.has()
          ? [[{ qualifier: 'BI', code: '70', period: { from: '2026-03-02', to: '2026-03-02' } }]]
          : []),
        ...(choices.has() ? [[{ qualifier: 'BH', code: '11', period: day }]] : []),
        ...(choices.has()
          ? [[{ qualifier: 'BE', code: '80', amount: fromCents(BigInt(choices.integer(100, 9_900))) }]]
          : []),
        ...(choices.has() ? [[{ qualifier: 'BG', code: '09' }]] : []),
      ],
      operatingProvider: hasSurgery ? person('STONE', npiOf(choices)) : null,
      referringProvider: isInpatient ? null : maybe(choices, () => person('HOLT', npiOf(choices))),
      otherSubscribers: answeredByPayers(base.claim.otherSubscribers ?? [], parts),
      services,
    },
  };
}

const patientOf = (choices: Choices) => ({
  information: { relationship: pick(choices, ['01', '19', 'G8']) },
  name: {
    entityType: '1' as const,
    lastName: 'QUINN',
    firstName: 'LIAM',
    ...address,
    demographics: { birthDate: '2015-06-07', gender: pick(choices, ['F', 'M', 'U'] as const) },
  },
});

/** A claim that passes the edits, with a number of at most 20 characters. */
export function generatedClaim(choices: Choices, kind: ClaimToEdit['kind'], number: string): ClaimToEdit {
  const claim = kind === '837P' ? professional(choices, number) : institutional(choices, number);
  if (!choices.has()) return claim;
  const { subscriber, ...others } = claim.subscriber;
  const dependent = { ...others, subscriber: { ...subscriber, relationship: null } };
  return { ...claim, subscriber: dependent, patient: patientOf(choices) } as ClaimToEdit;
}
