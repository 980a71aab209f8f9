import type { PayerRank } from '@rcm/balances';
import { sum } from '@rcm/money';
import type { Coverage, PostalAddress, Provider } from '@rcm/reference/records';
import type { Claim } from '../claims/claim.ts';
import type { ClaimLine } from '../claims/claim-line.ts';
import { type Adjudication, adjudicationBy } from './adjudications.ts';
import type { Json, JsonObject } from './json.ts';
import type { ClaimParts, CoverageByPayer } from './parts.ts';
import type { ClaimKind } from './schema.ts';

/** The transaction set of a claim: institutional claims have a type of bill. */
export const kindOf = ({ typeOfBill }: Pick<Claim, 'typeOfBill'>): ClaimKind =>
  typeOfBill ? '837I' : '837P';

/** The values of a claim that its fields and the records that it refers to have, by the names of `@rcm/x12`. */
export function composed(parts: ClaimParts): JsonObject {
  const isSubscriber = relationshipOf(parts) === 'SELF';
  return {
    billingProvider: billingProviderOf(parts),
    subscriber: subscriberOf(parts, isSubscriber),
    patient: isSubscriber ? null : patientOf(parts),
    claim: kindOf(parts.claim) === '837P' ? professional(parts) : institutional(parts),
  };
}

/** PAT01 and SBR02 (individual relationship code) of the relationships that coverages have. */
const relationshipCodes = { SELF: '18', SPOUSE: '01', CHILD: '19', OTHER: 'G8' } as const;

/** SBR01 of the ranks of payers. */
const payerSequences = { PRIMARY: 'P', SECONDARY: 'S', TERTIARY: 'T' } as const;

/** SBR09 of the programs of payers; Medicare is Part B in professional claims and Part A in institutional ones. */
const filingIndicators = {
  COMMERCIAL: 'CI',
  ERISA: 'CI',
  MEDICARE_ADVANTAGE: '16',
  MEDICAID: 'MC',
  MEDICAID_MANAGED: 'MC',
  TRICARE: 'CH',
  WORKERS_COMP: 'WC',
  AUTO: 'AM',
  OTHER: 'ZZ',
} as const;

const filingIndicator = (program: CoverageByPayer['payer']['programType'], kind: ClaimKind): string => {
  if (program === 'MEDICARE_FFS') return kind === '837P' ? 'MB' : 'MA';
  return filingIndicators[program];
};

const ownCoverage = ({ coverages, payer }: ClaimParts) =>
  coverages.find((each) => each.payer.id === payer.id)?.coverage ?? null;

const relationshipOf = (parts: ClaimParts) => ownCoverage(parts)?.subscriberRelationship ?? 'SELF';

const addressOf = (address: PostalAddress | null | undefined): JsonObject =>
  !address
    ? {}
    : {
        street: { line1: address.line1, line2: address.line2 },
        city: {
          city: address.city,
          state: address.state,
          postalCode: address.postalCode.replaceAll(/[-\s]/g, ''),
        },
      };

const providerOf = (provider: Provider): JsonObject => ({
  entityType: provider.organizationName ? '2' : '1',
  lastName: provider.organizationName ?? provider.lastName,
  firstName: provider.organizationName ? null : provider.firstName,
  identifierQualifier: 'XX',
  identifier: provider.npi,
});

function billingProviderOf({ claim, billingProvider, provider }: ClaimParts): Json {
  const billing = billingProvider ?? provider;
  if (billing === null) return null;
  const taxIdentifier = claim.taxIdentifier ?? billing.taxIdentifier ?? null;
  return {
    taxonomyCode: billing.taxonomyCode,
    name: {
      ...providerOf(billing),
      ...addressOf(billing.address),
      identifications: taxIdentifier === null ? [] : [{ qualifier: 'EI', identifier: taxIdentifier }],
    },
  };
}

const personOf = ({ patient }: ClaimParts): JsonObject => ({
  entityType: '1',
  lastName: patient.lastName,
  firstName: patient.firstName,
  ...addressOf(patient.address),
  demographics: { birthDate: patient.dateOfBirth, gender: patient.sex ?? 'U' },
});

/** The name of a policyholder who is not the patient: the guides have the address and birth date of a patient alone. */
const policyholderOf = (subscriber: Coverage['subscriber']): JsonObject => ({
  entityType: subscriber && subscriber.firstName === null ? '2' : '1',
  lastName: subscriber?.lastName ?? null,
  firstName: subscriber?.firstName ?? null,
});

const payerOf = ({ name, payerCode, address }: CoverageByPayer['payer']): JsonObject => ({
  entityType: '2',
  lastName: name,
  identifierQualifier: 'PI',
  identifier: payerCode,
  ...addressOf(address),
});

/** The qualifier and the number of a member; a person without one is named alone. */
const memberOf = (memberId: string | null | undefined): JsonObject =>
  !memberId ? {} : { identifierQualifier: 'MI', identifier: memberId };

function subscriberOf(parts: ClaimParts, isSubscriber: boolean): JsonObject {
  const { claim, payer, rank } = parts;
  const coverage = ownCoverage(parts);
  return {
    subscriber: {
      payerSequence: payerSequences[rank],
      relationship: isSubscriber ? relationshipCodes.SELF : null,
      groupNumber: coverage?.groupNumber ?? null,
      filingIndicator: filingIndicator(payer.programType, kindOf(claim)),
    },
    name: {
      ...(isSubscriber ? personOf(parts) : policyholderOf(coverage?.subscriber)),
      ...memberOf((payer.id === claim.payerId ? claim.memberId : null) ?? coverage?.memberId),
    },
    payer: payerOf(payer),
  };
}

const patientOf = (parts: ClaimParts): JsonObject => ({
  information: { relationship: relationshipCodes[relationshipOf(parts)] },
  name: personOf(parts),
});

/** Another payer of the claim, and what it answered. */
interface OtherPayer extends CoverageByPayer {
  readonly adjudication: Adjudication | null;
}

/** What a payer that no coverage of the patient names answers as: the patient is its subscriber. */
const coverageOf = (rank: PayerRank): CoverageByPayer['coverage'] => ({
  rank,
  memberId: null,
  groupNumber: null,
  subscriberRelationship: 'SELF',
  subscriber: null,
});

/**
 * The other payers in their order: those of the patient's coverages on the day of service, and those that answered. The
 * written payer gets the answers of those before it.
 */
function otherPayersOf({ claim, coverages, answers, payer, rank, payers }: ClaimParts): OtherPayer[] {
  const answered = answers.flatMap(({ payerId, rank: ofAnswer }): CoverageByPayer[] => {
    const one = payers.get(payerId ?? '');
    return one === undefined ? [] : [{ coverage: coverageOf(ofAnswer), payer: one }];
  });
  const claimed = payers.get(claim.payerId);
  const own = claimed === undefined ? [] : [{ coverage: coverageOf(claim.payerRank), payer: claimed }];
  const others = [...coverages, ...answered, ...own].filter(
    (each) => each.payer.id !== payer.id && each.coverage.rank !== rank,
  );
  const earlier = answers.filter((answer) => answer.rank < rank);
  const distinct: CoverageByPayer[] = [];
  for (const each of others) {
    const isKnown = distinct.some(
      ({ payer: known, coverage }) => known.id === each.payer.id || coverage.rank === each.coverage.rank,
    );
    if (!isKnown) distinct.push(each);
  }
  // The ranks are in alphabetical order.
  return distinct
    .sort((one, other) => (one.coverage.rank < other.coverage.rank ? -1 : 1))
    .map((each) => ({
      ...each,
      adjudication: adjudicationBy(
        earlier.filter(({ payerId }) => payerId === each.payer.id),
        each.payer.payerCode ?? null,
      ),
    }));
}

/** Loop 2320 of each other payer. */
const otherSubscribersOf = ({ claim, patient }: ClaimParts, others: readonly OtherPayer[]): Json[] =>
  others.map(({ coverage, payer, adjudication }) => ({
    payerSequence: payerSequences[coverage.rank],
    relationship: relationshipCodes[coverage.subscriberRelationship],
    groupNumber: coverage.groupNumber,
    filingIndicator: filingIndicator(payer.programType, kindOf(claim)),
    coverage: { benefitsAssigned: 'Y', releaseOfInformation: 'Y' },
    subscriber: {
      ...(coverage.subscriberRelationship === 'SELF'
        ? { entityType: '1', lastName: patient.lastName, firstName: patient.firstName }
        : { ...policyholderOf(coverage.subscriber), ...addressOf(coverage.subscriber?.address) }),
      ...memberOf(coverage.memberId ?? (payer.id === claim.payerId ? claim.memberId : null)),
    },
    payer: { ...payerOf(payer), ...adjudication?.payer },
    ...adjudication?.claim,
  }));

/** Loops 2430 of a line: what each earlier payer answered about it. */
const adjudicationsOf = (others: readonly OtherPayer[], { lineNumber }: ClaimLine): JsonObject[] =>
  others.flatMap(({ adjudication }) => adjudication?.lines.get(lineNumber) ?? []);

/** The first day on which claims have ICD-10 codes (45 CFR 162.1002). */
const firstDayOfIcd10 = '2015-10-01';

/** The diagnoses, principal first, with the qualifiers of ICD-10, or of ICD-9 before it. */
function diagnosesOf({ diagnosisCodes, serviceDate }: Claim): JsonObject[] {
  const [principal, other] = serviceDate >= firstDayOfIcd10 ? ['ABK', 'ABF'] : ['BK', 'BF'];
  return diagnosisCodes.map((code, index) => ({
    qualifier: (index === 0 ? principal : other) ?? null,
    code: code.replaceAll('.', '').toUpperCase(),
  }));
}

const mostCodesOfSegment = 12;

/** HI segments of at most twelve codes. */
const segmentsOf = (codes: readonly JsonObject[]): Json[] =>
  Array.from({ length: Math.ceil(codes.length / mostCodesOfSegment) }, (_, index) =>
    codes.slice(index * mostCodesOfSegment, (index + 1) * mostCodesOfSegment),
  );

/** CLM05-3: a void claim is written to have the payer void it too. */
const frequencyOf = ({ status, frequencyCode }: Claim) => (status === 'VOIDED' ? '8' : frequencyCode);

const claimOf = ({ claim, lines, originalReference }: ClaimParts): JsonObject => ({
  patientControlNumber: claim.claimNumber,
  // The charge of a void claim is 0.00, its lines keep theirs.
  chargeAmount: lines.length === 0 ? claim.totalCharge : sum(lines.map(({ chargeAmount }) => chargeAmount)),
  assignment: 'A',
  benefitsAssigned: 'Y',
  releaseOfInformation: 'Y',
  authorizationNumber: claim.authorizationNumbers[0] ?? null,
  originalReference,
});

function professional(parts: ClaimParts): JsonObject {
  const { claim, lines, provider, billingProvider, facility } = parts;
  const placeOfService = lines[0]?.placeOfService ?? facility?.placeOfServiceCode ?? null;
  const others = otherPayersOf(parts);
  const renders = provider !== null && billingProvider !== null && provider.id !== billingProvider.id;
  return {
    ...claimOf(parts),
    facility: { code: placeOfService, qualifier: 'B', frequencyCode: frequencyOf(claim) },
    providerSignature: 'Y',
    healthCareCodes: segmentsOf(diagnosesOf(claim)),
    renderingProvider: renders ? { ...providerOf(provider), taxonomyCode: provider.taxonomyCode } : null,
    serviceFacility: facility === null ? null : serviceFacilityOf(facility),
    otherSubscribers: otherSubscribersOf(parts, others),
    services: lines.map((line) => ({
      adjudications: adjudicationsOf(others, line),
      service: {
        procedure: procedureOf(line),
        ...chargeOf(line),
        placeOfService: line.placeOfService === placeOfService ? null : line.placeOfService,
        diagnosisPointers: line.diagnosisPointers.map(String),
      },
      ...lineOf(claim, line),
    })),
  };
}

const serviceFacilityOf = ({ name, npi, address }: NonNullable<ClaimParts['facility']>): JsonObject => ({
  entityType: '2',
  lastName: name,
  identifierQualifier: npi ? 'XX' : null,
  identifier: npi,
  ...addressOf(address),
});

const procedureOf = ({ procedureCode, modifiers }: ClaimLine): JsonObject => ({
  qualifier: 'HC',
  code: procedureCode,
  modifiers,
});

const chargeOf = ({ chargeAmount, units }: ClaimLine): JsonObject => ({
  chargeAmount,
  unit: 'UN',
  units: String(units),
});

/** What a line has in both kinds of claims. A line without a control number has its line number, which answers repeat. */
const lineOf = (claim: Claim, line: ClaimLine): JsonObject => {
  const day = line.serviceDate ?? claim.serviceDate;
  return {
    serviceDates: { from: day, to: day },
    lineControlNumber: line.controlNumber ?? String(line.lineNumber),
  };
};

function institutional(parts: ClaimParts): JsonObject {
  const { claim, lines, provider } = parts;
  const typeOfBill = claim.typeOfBill ?? '';
  const others = otherPayersOf(parts);
  const days = [claim.serviceDate, ...lines.flatMap(({ serviceDate }) => serviceDate ?? [])].sort();
  const [principal = [], ...further] = diagnosesOf(claim).map((each) => [each]);
  return {
    ...claimOf(parts),
    facility: { code: typeOfBill.slice(0, 2), qualifier: 'A', frequencyCode: frequencyOf(claim) },
    dates: [{ qualifier: '434', period: { from: days[0] ?? null, to: days.at(-1) ?? null } }],
    // The guide has the principal diagnosis in a segment of its own.
    healthCareCodes: [...segmentsOf(principal), ...segmentsOf(further.flat())],
    attendingProvider:
      provider === null ? null : { ...providerOf(provider), taxonomyCode: provider.taxonomyCode },
    otherSubscribers: otherSubscribersOf(parts, others),
    services: lines.map((line) => ({
      adjudications: adjudicationsOf(others, line),
      service: {
        revenueCode: line.revenueCode,
        procedure: line.procedureCode === line.revenueCode ? null : procedureOf(line),
        ...chargeOf(line),
      },
      ...lineOf(claim, line),
    })),
  };
}
