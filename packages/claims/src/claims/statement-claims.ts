import { isZero, type Money, subtract, sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';

/** A service of a claim, or the claim as a whole, with who covered its charge. */
export interface StatementService {
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  /** Null for amounts of the claim as a whole. */
  readonly procedureCode: string | null;
  readonly providerName: string | null;
  readonly chargeAmount: Money;
  /** What payers paid, less what went back to them. */
  readonly insurancePaid: Money;
  /** Contractual adjustments and write-offs. */
  readonly insuranceAdjusted: Money;
  /** The share and transfers posted to the patient's account. */
  readonly patientAmount: Money;
}

/** A claim as a statement to its patient shows it. */
export interface StatementClaim {
  readonly id: string;
  readonly claimNumber: string;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  /** True while a payer owes a part of the claim, or a share is held for the next payer: the patient is not billed yet. */
  readonly isInsuranceDue: boolean;
  readonly services: readonly StatementService[];
}

/** SQL of the amounts of a claim or line; what payers paid is what the other parts of its equation leave. */
const selectAmounts = (part: string, charge: string) =>
  `json_build_object('chargeAmount', ${part}.${charge}::text,
        'insurancePaid', (${part}.${charge} - ${part}.contractual_amount - ${part}.write_off_amount
          - ${part}.insurance_balance - ${part}.patient_balance - ${part}.held_balance + ${part}.credit_balance)::text,
        'insuranceAdjusted', (${part}.contractual_amount + ${part}.write_off_amount)::text,
        'patientAmount', ${part}.patient_balance::text)`;

const selectClaims = statement({
  name: 'claims.claims_on_statements',
  parameters: { ids: 'text[]' },
  columns: {
    id: 'text',
    claimNumber: 'text',
    serviceDate: 'text',
    isInsuranceDue: 'boolean',
    providerName: 'text?',
    whole: 'json',
    lines: 'json',
  },
  text: `select t.id, t.claim_number, t.service_date, t.insurance_balance > 0 or t.held_balance > 0,
      coalesce(p.organization_name, concat_ws(' ', p.first_name, p.last_name)), ${selectAmounts('t', 'total_charge')},
      (select coalesce(json_agg(json_build_object('procedureCode', l.procedure_code, 'serviceDate', l.service_date,
          'amounts', ${selectAmounts('l', 'charge_amount')}) order by l.line_number), '[]')
        from claims.claim_lines l where l.organization_id = :tenant and l.claim_id = t.id collate "default")
    from claims.claims t
    left join reference_data.providers p
      on p.organization_id = t.organization_id and p.id = coalesce(t.provider_id, t.billing_provider_id)
    where t.organization_id = :tenant and t.id = any (:ids)`,
});

type Amounts = Pick<
  StatementService,
  'chargeAmount' | 'insurancePaid' | 'insuranceAdjusted' | 'patientAmount'
>;

interface StoredLine {
  readonly procedureCode: string;
  readonly serviceDate: string | null;
  readonly amounts: Amounts;
}

/** Claims as statements to their patients show them, in any order. Ids without a claim are skipped. */
export async function statementClaims(
  context: TenantContext,
  ids: readonly string[],
): Promise<StatementClaim[]> {
  const found = await context.sql.all(selectClaims, { ids });
  return found.map(({ id, claimNumber, serviceDate, isInsuranceDue, providerName, whole, lines }) => {
    const common = { serviceDate, providerName };
    const services = (lines as StoredLine[]).map((line) => ({
      ...common,
      serviceDate: line.serviceDate ?? serviceDate,
      procedureCode: line.procedureCode,
      ...line.amounts,
    }));
    const rest = restOf(whole as Amounts, services);
    return {
      id,
      claimNumber,
      serviceDate,
      isInsuranceDue,
      services: rest ? [...services, { ...common, procedureCode: null, ...rest }] : services,
    };
  });
}

/** What the claim has beyond its lines: answers without lines; null if nothing. */
function restOf(whole: Amounts, lines: readonly Amounts[]): Amounts | null {
  const rest = (name: keyof Amounts) => subtract(whole[name], sum(lines.map((line) => line[name])));
  const amounts: Amounts = {
    chargeAmount: rest('chargeAmount'),
    insurancePaid: rest('insurancePaid'),
    insuranceAdjusted: rest('insuranceAdjusted'),
    patientAmount: rest('patientAmount'),
  };
  return Object.values(amounts).every(isZero) ? null : amounts;
}
