import { type RecordValue, type SetRecord, sparse } from '@rcm/x12';
import type { PayerRank } from '../ports.ts';
import type { SentBatch, SentClaim, SentContent, SentCoverage, SentName } from '../sent-records.ts';
import { addressOf } from './address.ts';
import { addExceptions, type Posting, type Stager, type TransactionSet } from './transaction-set.ts';

/** A staged claim of an 837; null if the record does not follow the implementation guide. */
interface StagedClaim {
  readonly claim: SentClaim | null;
  /** The heading of the set, with its first claim. */
  readonly heading?: StagedHeading | undefined;
}

type StagedHeading = Pick<SentBatch, 'trace' | 'writtenOn'>;

type ClaimRecord = Extract<SetRecord, { kind: '837P.claim' | '837I.claim'; faulty: false }>;
type Claim = ClaimRecord['value'];
type Service = Claim['services'][number];
type Subscriber = RecordValue<'837P.subscriber'>;
type Party = RecordValue<'837P.billingProvider'>['name'];

const ranks: Readonly<Record<string, PayerRank>> = {
  P: 'PRIMARY',
  S: 'SECONDARY',
  T: 'TERTIARY',
  U: 'PRIMARY',
};

const relationships: Readonly<Record<string, SentCoverage['subscriberRelationship']>> = {
  '18': 'SELF',
  '01': 'SPOUSE',
  '19': 'CHILD',
};

/** The qualifiers of diagnoses, principal first, ICD-10 and ICD-9. */
const diagnosisQualifiers = ['ABK', 'BK', 'ABF', 'BF'];

function nameOf(party: Party): SentName;
function nameOf(party: Party | null): SentName | null;
function nameOf(party: Party | null): SentName | null {
  if (party === null) return null;
  const { lastName, firstName, entityType, identifierQualifier, identifier, taxonomyCode } = party;
  return {
    lastName,
    firstName,
    isPerson: entityType === '1',
    npi: identifierQualifier === 'XX' ? identifier : null,
    taxonomyCode,
    address: addressOf(party),
  };
}

/** Units are decimal strings in the file, within the precision of a number. */
const numberOf = (units: string | null): number | null => (units === null ? null : Number(units));

const isProfessional = (service: Service): service is RecordValue<'837P.claim'>['services'][number] =>
  'placeOfService' in service.service;

function lineOf(service: Service, placeOfService: string | null): SentClaim['lines'][number] {
  const { procedure, units, chargeAmount } = service.service;
  const own = isProfessional(service) ? service.service : null;
  return {
    procedureCode: procedure?.code ?? null,
    modifiers: procedure?.modifiers ?? [],
    units: numberOf(units),
    chargeAmount,
    revenueCode: 'revenueCode' in service.service ? service.service.revenueCode : null,
    placeOfService: own?.placeOfService ?? placeOfService,
    diagnosisPointers: (own?.diagnosisPointers ?? []).map(Number),
    controlNumber: service.lineControlNumber,
    serviceDate: service.serviceDates?.from ?? null,
  };
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** NM108 that name other numbers than a member id, such as a tax or Social Security number. */
const otherQualifiers = new Set<string | null>(['24', '34', 'FI', 'SY', 'XX', 'XV']);

const memberIdOf = ({
  identifier,
  identifierQualifier,
}: Pick<Subscriber['name'], 'identifier' | 'identifierQualifier'>) =>
  otherQualifiers.has(identifierQualifier) ? null : identifier;

type Named = Pick<Party, 'entityType' | 'firstName' | 'lastName' | 'street' | 'city'>;

/** The policyholder by a name of a claim; null if it is the patient, or not named. */
const policyholderOf = (
  party: Named | null,
  relationship: SentCoverage['subscriberRelationship'],
  demographics: Subscriber['name']['demographics'] = null,
): SentCoverage['subscriber'] =>
  relationship === 'SELF' || !party?.lastName
    ? null
    : {
        firstName: party.entityType === '1' ? party.firstName : null,
        lastName: party.lastName,
        dateOfBirth: demographics?.birthDate ?? null,
        sex: demographics?.gender ?? null,
        address: addressOf(party),
      };

function ownCoverage({ subscriber, name, payer }: Subscriber, relationship: string | null): SentCoverage {
  const subscriberRelationship = relationships[relationship ?? ''] ?? 'OTHER';
  return {
    payer: {
      name: payer.lastName,
      identifier: payer.identifier,
      filingIndicator: subscriber.filingIndicator,
      address: addressOf(payer),
    },
    rank: ranks[subscriber.payerSequence] ?? null,
    memberId: memberIdOf(name),
    groupNumber: subscriber.groupNumber,
    subscriberRelationship,
    subscriber: policyholderOf(name, subscriberRelationship, name.demographics),
  };
}

const otherCoverages = ({ otherSubscribers }: Claim): SentCoverage[] =>
  otherSubscribers.map((other) => {
    const subscriberRelationship = relationships[other.relationship ?? ''] ?? 'OTHER';
    return {
      payer: {
        name: other.payer?.lastName ?? null,
        identifier: other.payer?.identifier ?? null,
        filingIndicator: other.filingIndicator,
        address: other.payer && addressOf(other.payer),
      },
      rank: ranks[other.payerSequence] ?? null,
      memberId: other.subscriber ? memberIdOf(other.subscriber) : null,
      groupNumber: other.groupNumber,
      subscriberRelationship,
      subscriber: policyholderOf(other.subscriber, subscriberRelationship),
    };
  });

/** The first day of service: the statement date, else the earliest date of the lines, else the admission date. */
function serviceDateOf({ dates }: Claim, lines: SentClaim['lines']): string | null {
  const ofClaim = (qualifier: string) => dates.find((each) => each.qualifier === qualifier)?.period?.from;
  const ofLines = distinct(lines.map(({ serviceDate }) => serviceDate)).sort()[0];
  return ofClaim('434') ?? ofLines ?? ofClaim('435') ?? null;
}

/** Normalizes a valid claim record. */
function sentClaimOf({ kind, value, within }: ClaimRecord, billedOn: string | null): SentClaim {
  const { subscriber, billingProvider } = within;
  const patient = 'patient' in within ? within.patient : null;
  const { frequencyCode, code, qualifier } = value.facility;
  const isInstitutional = kind === '837I.claim';
  const placeOfService = !isInstitutional && qualifier !== 'A' ? code : null;
  const lines = value.services.map((service) => lineOf(service, placeOfService));
  const person = patient?.name ?? subscriber.name;
  const tax = billingProvider.name.identifications.find(
    ({ qualifier: each }) => each === 'EI' || each === 'SY',
  );
  const billing = nameOf(billingProvider.name);
  return {
    claimNumber: value.patientControlNumber,
    frequencyCode,
    originalReference: value.originalReference,
    totalCharge: value.chargeAmount,
    serviceDate: serviceDateOf(value, lines),
    billedOn,
    diagnosisCodes: diagnosisQualifiers.flatMap((each) =>
      value.healthCareCodes.flat().flatMap((one) => (one.qualifier === each ? [one.code] : [])),
    ),
    authorizationNumbers: distinct([
      value.authorizationNumber,
      ...value.services.map((service) =>
        'authorizationNumber' in service ? service.authorizationNumber : null,
      ),
    ]),
    typeOfBill: isInstitutional ? `${code}${frequencyCode}` : null,
    taxIdentifier: tax?.identifier ?? null,
    patient: {
      lastName: person.lastName,
      firstName: person.firstName,
      dateOfBirth: person.demographics?.birthDate ?? null,
      sex: person.demographics?.gender ?? null,
      address: addressOf(person),
    },
    coverage: ownCoverage(
      subscriber,
      patient === null
        ? (subscriber.subscriber.relationship ?? '18')
        : (patient.information?.relationship ?? null),
    ),
    otherCoverages: otherCoverages(value),
    billingProvider: { ...billing, taxonomyCode: billingProvider.taxonomyCode ?? billing.taxonomyCode },
    renderingProvider: nameOf(
      value.renderingProvider ??
        value.services.find(({ renderingProvider }) => renderingProvider)?.renderingProvider ??
        ('attendingProvider' in value ? value.attendingProvider : null),
    ),
    facility: nameOf(value.serviceFacility) ?? (isInstitutional ? billing : null),
    lines,
    content: contentOf(isInstitutional ? '837I' : '837P', {
      billingProvider,
      subscriber,
      patient,
      claim: value,
    }),
  };
}

/** The values of a claim's records, which are JSON. */
const contentOf = (kind: SentContent['kind'], values: object): SentContent => ({
  ...(sparse(values) as SentContent),
  kind,
});

/** Stages the claims of a set, each with the data of its enclosing loops, and the first with the heading of the set. */
function stager(): Stager {
  let billedOn: string | null = null;
  let heading: StagedHeading | undefined;
  return (record) => {
    switch (record.kind) {
      case '837P.transaction':
      case '837I.transaction':
        billedOn = record.value.date;
        heading = { trace: record.value.reference, writtenOn: billedOn };
        return null;
      case '837P.claim':
      case '837I.claim': {
        const claim = record.faulty ? null : sentClaimOf(record, billedOn);
        const content: StagedClaim = { claim, heading };
        heading = undefined;
        return { kind: record.kind, content, claim: { paidAmount: null } };
      }
      default:
        return null;
    }
  };
}

/** 837: a batch of claims to create, replace or void. */
export const sentClaims: TransactionSet = {
  stager,
  async post({ context, ports, transaction }: Posting, records) {
    const staged = records.map(({ content }) => content as StagedClaim);
    const heading = staged[0]?.heading;
    if (heading) {
      const { interchangeControlNumber, groupControlNumber = null, controlNumber = null } = transaction;
      const numbers = { interchangeControlNumber, groupControlNumber, controlNumber };
      transaction.batchId = await ports.openBatch(context, { ...numbers, ...heading });
    }
    const valid = staged.flatMap(({ claim }) => claim ?? []);
    const unreadCount = staged.length - valid.length;
    addExceptions(transaction, 'FAULTY_DATA', unreadCount);
    const batch = transaction.batchId ? { id: transaction.batchId, unreadCount } : null;
    const results = await ports.importClaims(context, valid, batch);
    for (const { outcome, code, warnings } of results) {
      if (outcome === 'EXCEPTION') addExceptions(transaction, code ?? outcome);
      else if (outcome === 'DUPLICATE') {
        transaction.duplicateCount += 1;
        transaction.addReason(outcome);
      } else transaction.postedCount += 1;
      for (const warning of warnings) transaction.addReason(warning);
    }
  },
};
