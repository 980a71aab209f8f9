import {
  anyOf,
  atLeast,
  atMost,
  list,
  rawList,
  type Statement,
  statement,
  type TenantContext,
  type View,
  view,
} from '@rcm/tenancy';
import { Remittance } from '../remittances/remittance.ts';
import { Claim, ClaimLine } from './claim.ts';
import { ClaimLine as ClaimLineWire, ClaimSummary, Remittance as RemittanceWire } from './schema.ts';

/** How a claim is shown, its lines aside. */
export const claimView = view(Claim, ClaimSummary, {});

/** How a line is shown. */
export const claimLineView = view(ClaimLine, ClaimLineWire, {});

/** How a remittance is shown. */
export const remittanceView = view(Remittance, RemittanceWire, {});

/** The claims of an organization, newest first. */
export const claimList = list(claimView, {
  key: 'claims',
  filters: {
    status: anyOf('status'),
    acknowledgement: anyOf('acknowledgement'),
    payerId: anyOf('payerId'),
    providerId: anyOf('providerId'),
    patientId: anyOf('patientId'),
    facilityId: anyOf('facilityId'),
    accountId: anyOf('accountId'),
    claimNumber: anyOf('claimNumber'),
    externalId: anyOf('externalId'),
    serviceFrom: atLeast('serviceDate', 'date'),
    serviceTo: atMost('serviceDate', 'date'),
    billedFrom: atLeast('billedAt'),
    billedTo: atMost('billedAt'),
    minBalance: atLeast('balance', 'numeric'),
    maxBalance: atMost('balance', 'numeric'),
  },
  sorts: {
    serviceDate: 't.service_date, t.id',
    '-serviceDate': 't.service_date desc, t.id desc',
    balance: 't.balance, t.id',
    '-balance': 't.balance desc, t.id desc',
  },
});

const ofClaim = (name: string, shown: View<never>, order: string): Statement =>
  statement({
    name: `reference_data.${name}`,
    parameters: { id: 'text' },
    columns: {},
    text: `select ${shown.columns.join(', ')} from ${shown.table} t
      where t.organization_id = :tenant and t.claim_id = :id order by ${order}`,
  });

const linesOfClaim = ofClaim('lines_of_claim', claimLineView, 't.line_number');
const remittancesOfClaim = ofClaim('remittances_of_claim', remittanceView, 't.received_at, t.id');

/** What belongs to a claim, read in one message; a claim may have a thousand lines. */
export async function partsOf({ sql, now }: TenantContext, { id }: Claim) {
  const [lines = [], remittances = []] = await sql.batch([
    [linesOfClaim, { id }],
    [remittancesOfClaim, { id }],
  ]);
  return {
    lines: rawList(claimLineView, lines, now),
    remittances: rawList(remittanceView, remittances, now),
  };
}
