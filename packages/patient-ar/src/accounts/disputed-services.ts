import { LockMode } from '@mikro-orm/core';
import { dateInZone } from '@rcm/calendar';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { BilledService, PatientArPorts } from '../ports.ts';
import { Account } from './account.ts';

/** An estimated service whose bill is disputed. */
interface DisputedService {
  readonly procedureCode: string;
  /** The first and the last day on which it is expected, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** A patient-provider dispute about the bill of estimated services. */
export interface ServiceDispute {
  readonly caseId: string;
  readonly patientId: string;
  readonly services: readonly DisputedService[];
  readonly isPending: boolean;
}

const selectCharges = statement({
  name: 'patient_ar.charges_of_patient',
  parameters: { patientId: 'text' },
  columns: { accountId: 'text', claimId: 'text?', occurredAt: 'timestamp' },
  text: `select distinct e.account_id, e.claim_id, e.occurred_at
    from patient_ar.accounts a
    join patient_ar.ledger_entries e on e.organization_id = :tenant and e.account_id = a.id
    where a.organization_id = :tenant and a.patient_id = :patientId
      and e.amount > 0 and e.type in ('CHARGE', 'OPENING_BALANCE', 'CHARGE_TRANSFER')
      and e.reverses_entry_id is null and e.reversed_by_entry_id is null`,
});

/**
 * Holds the accounts of the patient that carry disputed services while the dispute is pending, and releases them when it
 * ends (45 CFR 149.620(c)(5)). A charge without a claim carries what was expected on its day.
 */
export const followServiceDispute =
  (ports: Pick<PatientArPorts, 'billedClaims'>) =>
  async (context: TenantContext, dispute: ServiceDispute): Promise<void> => {
    const accounts = await context.em.find(
      Account,
      { patientId: dispute.patientId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    if (!dispute.isPending) {
      for (const account of accounts) account.endDispute(dispute.caseId, context.now);
      return;
    }
    const carrying = await findAccountsWith(context, ports, dispute);
    for (const account of accounts) {
      if (carrying.has(account.id)) account.beginDispute(dispute.caseId, context.now);
    }
  };

async function findAccountsWith(
  context: TenantContext,
  ports: Pick<PatientArPorts, 'billedClaims'>,
  { patientId, services }: ServiceDispute,
): Promise<ReadonlySet<string>> {
  const charges = await context.sql.all(selectCharges, { patientId });
  const claims = await ports.billedClaims(context, [
    ...new Set(charges.flatMap(({ claimId }) => claimId ?? [])),
  ]);
  const disputedClaims = new Set(
    claims.filter((claim) => claim.services.some((one) => isDisputed(one, services))).map(({ id }) => id),
  );
  const { timeZone } = context.organization;
  const isExpectedOn = (day: string) => services.some(({ from, to }) => from <= day && day <= to);
  return new Set(
    charges
      .filter(({ claimId, occurredAt }) =>
        claimId === null ? isExpectedOn(dateInZone(occurredAt, timeZone)) : disputedClaims.has(claimId),
      )
      .map(({ accountId }) => accountId),
  );
}

const isDisputed = (billed: BilledService, services: readonly DisputedService[]): boolean =>
  services.some(
    ({ procedureCode, from, to }) =>
      procedureCode === billed.procedureCode && from <= billed.serviceDate && billed.serviceDate <= to,
  );
