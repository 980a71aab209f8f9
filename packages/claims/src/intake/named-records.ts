import { startOfDay } from '@rcm/calendar';
import { isNpi } from '@rcm/envelope';
import { NamedPatients, NamedPayers, NamedProviders, type PatientQuery } from '@rcm/reference/records';
import type { Call, TenantContext } from '@rcm/tenancy';
import type { claimValues } from '../claims/claim.ts';
import type { lineValues } from '../claims/claim-line.ts';
import type { PayerDays } from '../claims/due-dates.ts';
import { frequencyCodeOf, type ImportWarning, type SentClaim } from './sent-claim.ts';

/** A claim as a request would create it. */
export type Body = Parameters<typeof claimValues>[1] & { readonly lines: Parameters<typeof lineValues>[0][] };

const patientQueryOf = ({ patient, coverage }: SentClaim, payers: NamedPayers): PatientQuery => ({
  patient,
  payerId: payers.find(coverage.payer),
  memberId: coverage.memberId,
  isSubscriber: coverage.subscriberRelationship === 'SELF',
});

/** The patients, coverages, payers, providers and facilities that imported claims name. */
export class NamedRecords {
  readonly #context: TenantContext;
  readonly #payers: NamedPayers;
  readonly #providers: NamedProviders;
  readonly #patients: NamedPatients;

  private constructor(
    context: TenantContext,
    payers: NamedPayers,
    providers: NamedProviders,
    patients: NamedPatients,
  ) {
    this.#context = context;
    this.#payers = payers;
    this.#providers = providers;
    this.#patients = patients;
  }

  /** Reads the existing records that claims name; the patients only of `withPatients`. */
  static async load(
    context: TenantContext,
    claims: readonly SentClaim[],
    withPatients: readonly SentClaim[],
  ): Promise<NamedRecords> {
    const payers = await NamedPayers.load(
      context,
      claims.flatMap(({ coverage, otherCoverages }) =>
        [coverage, ...otherCoverages].map(({ payer }) => payer),
      ),
    );
    const providers = await NamedProviders.load(
      context,
      claims.flatMap(({ billingProvider, renderingProvider }) =>
        [billingProvider, renderingProvider ?? []].flat(),
      ),
      claims.flatMap(({ facility }) => facility ?? []),
    );
    const patients = await NamedPatients.load(
      context,
      withPatients.map((sent) => patientQueryOf(sent, payers)),
    );
    return new NamedRecords(context, payers, providers, patients);
  }

  /** The existing payer that a claim was sent to. */
  payerOf({ coverage }: SentClaim): string | null {
    return this.#payers.find(coverage.payer);
  }

  /** The existing patient of a claim, or null. */
  patientOf(sent: SentClaim): string | null {
    return this.#patients.find(patientQueryOf(sent, this.#payers));
  }

  /** The days that a payer has to answer a claim, and that there are to file one with it. */
  daysOf(payerId: string): PayerDays {
    return this.#payers.daysOf(payerId);
  }

  /** The calls that insert all new records, referenced records first. */
  insertions(): Call[] {
    return [...this.#payers.insertion(), ...this.#providers.insertion(), ...this.#patients.insertion()];
  }

  /** Finds or creates all records that a claim names; null if the claim lacks the data for them. */
  resolve(sent: SentClaim): { body: Body; warnings: Set<ImportWarning> } | null {
    const { coverage, otherCoverages, serviceDate } = sent;
    const query = patientQueryOf(sent, this.#payers);
    const patientId = this.#patients.findOrCreate(query);
    if (patientId === null || serviceDate === null) return null;
    const payerId = this.#payers.findOrCreate(coverage.payer);
    this.#patients.addMemberId(patientId, query, payerId);
    const warnings = new Set<ImportWarning>();
    for (const each of [coverage, ...otherCoverages]) {
      if ((each.payer.name ?? each.payer.identifier) === null) continue;
      const id = this.#payers.findOrCreate(each.payer);
      if (!this.#patients.ensureCoverage(patientId, id, each, serviceDate)) warnings.add('COVERAGE_CONFLICT');
    }
    const { billingProvider, renderingProvider, facility } = sent;
    for (const npi of [billingProvider.npi, renderingProvider?.npi, facility?.npi]) {
      if (npi && !isNpi(npi)) warnings.add('NPI_CHECK_DIGIT');
    }
    if (!sent.lines.every(({ diagnosisPointers }) => diagnosisPointers.every(isPointedOf(sent)))) {
      warnings.add('DIAGNOSIS_POINTER');
    }
    const billingProviderId = this.#providers.findOrCreateProvider(billingProvider);
    const body: Body = {
      claimNumber: sent.claimNumber,
      patientId,
      payerId,
      providerId: this.#providers.findOrCreateProvider(renderingProvider) ?? billingProviderId ?? undefined,
      facilityId: this.#providers.findOrCreateFacility(facility) ?? undefined,
      billingProviderId: billingProviderId ?? undefined,
      taxIdentifier: sent.taxIdentifier ?? undefined,
      memberId: coverage.memberId ?? undefined,
      payerRank: coverage.rank ?? 'TERTIARY',
      frequencyCode: frequencyCodeOf(sent),
      typeOfBill: sent.typeOfBill ?? undefined,
      authorizationNumbers: [...sent.authorizationNumbers],
      serviceDate,
      billedAt: sent.billedOn ? startOfDay(sent.billedOn, this.#context.organization.timeZone) : undefined,
      diagnosisCodes: [...sent.diagnosisCodes],
      lines: linesOfBody(sent),
    };
    return { body, warnings };
  }
}

const isPointedOf =
  ({ diagnosisCodes }: SentClaim) =>
  (pointer: number): boolean =>
    pointer >= 1 && pointer <= diagnosisCodes.length;

/** The lines of a claim as a request would create them. */
export const linesOfBody = (sent: SentClaim): Body['lines'] =>
  sent.lines.map((line) => ({
    procedureCode: line.procedureCode ?? line.revenueCode ?? '',
    modifiers: [...line.modifiers],
    units: line.units ?? 1,
    chargeAmount: line.chargeAmount,
    revenueCode: line.revenueCode ?? undefined,
    placeOfService: line.placeOfService ?? undefined,
    diagnosisPointers: line.diagnosisPointers.filter(isPointedOf(sent)),
    controlNumber: line.controlNumber ?? undefined,
    serviceDate: line.serviceDate ?? undefined,
  }));
