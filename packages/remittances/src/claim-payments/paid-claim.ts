import { isStorable, type Money, subtract, sum } from '@rcm/money';
import type { FaultyRecordValue, RecordValue } from '@rcm/x12';
import { allowedBy, patientShareOf } from '../adjudication/answer.ts';
import type { PaymentAdjustment } from '../fields.ts';
import type { PaidLine } from './schema.ts';

type Claim = RecordValue<'835.claim'> | FaultyRecordValue<'835.claim'>;
type Service = NonNullable<Claim['services']>[number];

/** The normalized claim payment of an 835; null for values that are missing or unreadable. */
export interface PaidClaim {
  readonly patientControlNumber: string | null;
  readonly claimStatusCode: string | null;
  readonly chargeAmount: Money | null;
  readonly paidAmount: Money | null;
  /** CLP05. */
  readonly patientResponsibility: Money | null;
  readonly filingIndicator: string | null;
  readonly payerClaimNumber: string | null;
  /** CLP09; absent in records of an earlier version. */
  readonly frequencyCode?: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly memberId: string | null;
  readonly serviceFrom: string | null;
  readonly serviceTo: string | null;
  /** True if it names the payer that the claim was forwarded to (NM1*TT); absent in records of an earlier version. */
  readonly hasCrossoverCarrier?: boolean;
  readonly adjustments: readonly PaymentAdjustment[];
  readonly remarkCodes: readonly string[];
  readonly lines: readonly PaidLine[];
}

/** The amount if a column can store it, else null. */
export const stored = (amount: Money | null | undefined): Money | null =>
  amount != null && isStorable(amount) ? amount : null;

/** The patient's share according to the adjustments of a claim payment. */
export const shareOf = ({ adjustments, lines }: Pick<PaidClaim, 'adjustments' | 'lines'>): Money =>
  sum([adjustments, ...lines.map((line) => line.adjustments)].map(patientShareOf));

/** True if the patient's share, its difference from the stated one, and the allowed amount can be stored. */
export function isStorableClaim({
  patientResponsibility,
  paidAmount,
  adjustments,
  lines,
}: PaidClaim): boolean {
  const share = shareOf({ adjustments, lines });
  const ofClaim = allowedBy(paidAmount ?? '0.00', adjustments);
  const allowed = sum([ofClaim, ...lines.map(({ allowedAmount }) => allowedAmount ?? '0.00')]);
  return [share, subtract(patientResponsibility ?? share, share), allowed].every(isStorable);
}

const adjustmentsOf = (groups: Claim['adjustments']): PaymentAdjustment[] =>
  (groups ?? []).flatMap(({ groupCode, adjustments }) =>
    (adjustments ?? []).flatMap(({ reasonCode, amount, quantity }) => {
      const storable = stored(amount);
      if (groupCode === null || reasonCode === null || storable === null) return [];
      return [{ groupCode, reasonCode, amount: storable, quantity }];
    }),
  );

/** NM108 of member ids: of any payer, of Medicaid, and of Medicare under two codes. */
const memberIdQualifiers = new Set<string | null>(['MI', 'MR', 'HN', 'C']);

/** The member id of NM1*QC, else of NM1*IL, else as the payer corrected it, of NM1*74. */
const memberIdOf = ({ patient, insured, correctedPatient }: Claim): string | null =>
  [patient, insured, correctedPatient].find(
    (person) => person?.identifier != null && memberIdQualifiers.has(person.identifierQualifier),
  )?.identifier ?? null;

function lineOf(service: Service, index: number, claimDates: readonly (string | null)[]): PaidLine {
  const { procedure, submittedProcedure } = service;
  const [statementFrom = null, statementTo = null] = claimDates;
  const adjustments = adjustmentsOf(service.adjustments);
  const paidAmount = stored(service.paidAmount);
  const day = service.serviceDate ?? null;
  const isRevenue = procedure?.qualifier === 'NU';
  return {
    sequence: index + 1,
    procedureCode: isRevenue ? null : (procedure?.code ?? null),
    modifiers: procedure?.modifiers ?? [],
    submittedProcedureCode: submittedProcedure?.code ?? null,
    revenueCode: service.revenueCode ?? (isRevenue ? (procedure?.code ?? null) : null),
    units: service.units ?? null,
    chargeAmount: stored(service.chargeAmount),
    paidAmount,
    allowedAmount:
      stored(service.allowedAmount) ??
      (paidAmount === null ? null : stored(allowedBy(paidAmount, adjustments))),
    serviceFrom: day ?? service.serviceFrom ?? statementFrom,
    serviceTo: day ?? service.serviceTo ?? statementTo,
    lineControlNumber: service.lineControlNumber ?? null,
    adjustments,
    remarkCodes: [...(service.remarkCodes ?? []), ...(service.pharmacyCodes ?? [])].flatMap(
      (code) => code ?? [],
    ),
    claimLineNumber: null,
  };
}

/** Normalizes the 2100 loop of an 835. */
export function paidClaimOf(claim: Claim): PaidClaim {
  const { patient, insured } = claim;
  const dates = [claim.statementFrom ?? null, claim.statementTo ?? null] as const;
  const lines = (claim.services ?? []).map((service, index) => lineOf(service, index, dates));
  const days = lines
    .flatMap(({ serviceFrom, serviceTo }) => [serviceFrom, serviceTo])
    .filter((day) => day !== null);
  return {
    patientControlNumber: claim.patientControlNumber,
    claimStatusCode: claim.statusCode,
    chargeAmount: stored(claim.chargeAmount),
    paidAmount: stored(claim.paidAmount),
    patientResponsibility: stored(claim.patientResponsibility),
    filingIndicator: claim.filingIndicator,
    payerClaimNumber: claim.payerClaimNumber,
    frequencyCode: claim.frequencyCode,
    lastName: patient?.lastName ?? insured?.lastName ?? null,
    firstName: patient?.firstName ?? insured?.firstName ?? null,
    memberId: memberIdOf(claim),
    serviceFrom: dates[0] ?? days.toSorted()[0] ?? null,
    serviceTo: dates[1] ?? days.toSorted().at(-1) ?? null,
    hasCrossoverCarrier: claim.crossoverCarrier != null,
    adjustments: adjustmentsOf(claim.adjustments),
    remarkCodes: [
      ...new Set([
        ...(claim.inpatient?.remarkCodes ?? []).flatMap((code) => code ?? []),
        ...(claim.outpatient?.remarkCodes ?? []).flatMap((code) => code ?? []),
      ]),
    ],
    lines,
  };
}
