import { ageOn } from '@rcm/calendar';
import type { ClaimToWrite } from '../ports.ts';
import type { ClaimFacts, LineFacts } from './fields.ts';

type Line = NonNullable<ClaimToWrite['claim']['services']>[number];
type Code = NonNullable<ClaimToWrite['claim']['healthCareCodes']>[number][number];

interface Provider {
  readonly identifierQualifier?: string | null;
  readonly identifier?: string | null;
}

/** HI: the qualifiers of principal and other diagnoses, ICD-10 and ICD-9. */
const diagnosisQualifiers: ReadonlySet<string> = new Set(['ABK', 'BK', 'ABF', 'BF']);

/** DTP01 of the statement dates of an institutional claim. */
const statementDates = '434';

/** REF01 of a prior authorization and of a referral. */
const [authorization, referral] = ['G1', '9F'];

const npiOf = (provider: Provider | null | undefined): string | null =>
  provider?.identifierQualifier === 'XX' ? (provider.identifier ?? null) : null;

const hasNumber = ({ identifications }: Line, qualifier: string | undefined): boolean =>
  (identifications ?? []).some((each) => each.qualifier === qualifier);

/** A claim is written without dots, people write codes with them: conditions may name either. */
const spellings = (code: string): string[] =>
  code.length > 3 ? [code, `${code.slice(0, 3)}.${code.slice(3)}`] : [code];

const linesOf = ({ claim }: ClaimToWrite): readonly Line[] => claim.services ?? [];

const dayOf = ({ serviceDates }: Line): string | null => serviceDates?.from ?? null;

/** The first day of the statement, else that of the earliest line. */
function firstDayOf(claim: ClaimToWrite): string | null {
  const statement = (claim.claim.dates ?? []).find(({ qualifier }) => qualifier === statementDates);
  const days = linesOf(claim).flatMap((line) => dayOf(line) ?? []);
  return statement?.period?.from ?? days.sort()[0] ?? null;
}

/** The principal and other diagnoses in the order to which lines point. */
const diagnosesOf = ({ claim }: ClaimToWrite): string[] =>
  (claim.healthCareCodes ?? [])
    .flat<readonly (readonly Code[])[]>()
    .flatMap(({ qualifier, code }) => (diagnosisQualifiers.has(qualifier) && code ? [code] : []));

const procedureOf = (line: Line): string | null => line.service?.procedure?.code ?? null;
const revenueOf = ({ service }: Line): string | null =>
  service && 'revenueCode' in service ? service.revenueCode : null;

/** The facts about a claim as a whole, as it is written. */
export function claimFacts(written: ClaimToWrite): ClaimFacts {
  const { kind, claim, billingProvider, subscriber, patient } = written;
  const { code = null, frequencyCode = null } = claim.facility ?? {};
  const serviceDate = firstDayOf(written);
  const person = (patient ?? subscriber).name?.demographics;
  const birthDate = person?.birthDate ?? null;
  const lines = linesOf(written);
  return {
    payerId: written.payerId,
    payerSequence: subscriber.subscriber?.payerSequence ?? null,
    filingIndicator: subscriber.subscriber?.filingIndicator ?? null,
    placeOfService: kind === '837P' ? code : null,
    typeOfBill: kind === '837I' && code && frequencyCode ? `${code}${frequencyCode}` : null,
    frequencyCode,
    totalCharge: claim.chargeAmount ?? null,
    serviceDate,
    diagnosisCodes: diagnosesOf(written).flatMap(spellings),
    procedureCodes: lines.flatMap((line) => procedureOf(line) ?? []),
    revenueCodes: lines.flatMap((line) => revenueOf(line) ?? []),
    patientAge: birthDate && serviceDate ? ageOn(serviceDate, birthDate) : null,
    patientSex: person?.gender ?? null,
    hasPriorAuthorization: Boolean(claim.authorizationNumber),
    hasReferral: Boolean(claim.referralNumber),
    billingNpi: npiOf(billingProvider.name),
    billingTaxonomyCode: billingProvider.taxonomyCode ?? null,
    renderingNpi: npiOf(claim.renderingProvider),
    renderingTaxonomyCode: claim.renderingProvider?.taxonomyCode ?? null,
    referringNpi: npiOf(claim.referringProvider),
    referringTaxonomyCode: claim.referringProvider?.taxonomyCode ?? null,
    attendingNpi: 'attendingProvider' in claim ? npiOf(claim.attendingProvider) : null,
    facilityNpi: npiOf(claim.serviceFacility),
  };
}

/** The facts about each line of a claim. */
export function lineFacts(written: ClaimToWrite, ofClaim: ClaimFacts): LineFacts[] {
  const diagnoses = diagnosesOf(written);
  return linesOf(written).map((line) => {
    const { service } = line;
    const isProfessional = service && 'placeOfService' in service;
    const pointers = isProfessional ? (service.diagnosisPointers ?? []) : [];
    const ownAuthorization = 'authorizationNumber' in line && Boolean(line.authorizationNumber);
    return {
      'line.procedureCode': procedureOf(line),
      'line.modifiers': service?.procedure?.modifiers ?? [],
      'line.revenueCode': revenueOf(line),
      'line.units': service?.units ? Number(service.units) : null,
      'line.charge': service?.chargeAmount ?? null,
      'line.placeOfService': (isProfessional ? service.placeOfService : null) ?? ofClaim.placeOfService,
      'line.serviceDate': dayOf(line) ?? ofClaim.serviceDate,
      'line.diagnosisCodes': pointers
        .flatMap((pointer) => diagnoses[Number(pointer) - 1] ?? [])
        .flatMap(spellings),
      'line.hasPriorAuthorization':
        ownAuthorization || hasNumber(line, authorization) || ofClaim.hasPriorAuthorization,
      'line.hasReferral': hasNumber(line, referral) || ofClaim.hasReferral,
    };
  });
}
