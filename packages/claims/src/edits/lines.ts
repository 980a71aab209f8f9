import type { ClaimToWrite } from '../content/claims-to-write.ts';

/** A line of a claim with a procedure of CPT or HCPCS and a date, as edits look at it. */
export interface EditLine {
  readonly path: string;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  /** `UN` for units; `MJ` minutes, `DA` days. */
  readonly unit: string | null;
  /** Decimal string. */
  readonly units: string;
  /** Decimal string. */
  readonly chargeAmount: string;
  readonly placeOfService: string | null;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** NPI; null if unknown. */
  readonly renderingProvider: string | null;
  /** NPI; null if unknown. */
  readonly billingProvider: string | null;
}

type Party =
  | { readonly identifierQualifier?: string | null; readonly identifier?: string | null }
  | null
  | undefined;

/** The NPI of a party. */
const npiOf = (party: Party): string | null =>
  party?.identifierQualifier === 'XX' ? (party.identifier ?? null) : null;

/** The lines of a claim as it is written. */
export function editLinesOf({ kind, billingProvider, claim }: ClaimToWrite): EditLine[] {
  const billing = npiOf(billingProvider.name);
  const rendering = npiOf(claim.renderingProvider) ?? billing;
  const place = kind === '837P' ? (claim.facility?.code ?? null) : null;
  return (claim.services ?? []).flatMap(({ service, serviceDates, renderingProvider }, index): EditLine[] => {
    const { procedure } = service ?? {};
    if (procedure?.qualifier !== 'HC' || !procedure.code || !serviceDates) return [];
    return [
      {
        path: `claim.services[${index}]`,
        procedureCode: procedure.code,
        modifiers: procedure.modifiers ?? [],
        unit: service?.unit ?? null,
        units: service?.units ?? '',
        chargeAmount: service?.chargeAmount ?? '',
        placeOfService: (service && 'placeOfService' in service ? service.placeOfService : null) ?? place,
        ...serviceDates,
        renderingProvider: npiOf(renderingProvider) ?? rendering,
        billingProvider: billing,
      },
    ];
  });
}
