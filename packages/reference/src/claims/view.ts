import { notFound } from '@rcm/errors';
import {
  anyOf,
  atLeast,
  atMost,
  list,
  RawJson,
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
const claimView = view(Claim, ClaimSummary, {});

/** How a line is shown. */
const claimLineView = view(ClaimLine, ClaimLineWire, {});

/** How a remittance is shown. */
export const remittanceView = view(Remittance, RemittanceWire, {});

/** The claims of an organization, newest first. */
export const claimList = list(claimView, {
  key: 'claims',
  filters: {
    status: anyOf('status'),
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

/** A claim with its lines and remittances, read in one message; 404 where there is none. */
export async function readClaim(
  context: TenantContext,
  id: string,
  extra: Readonly<Record<string, unknown>>,
): Promise<RawJson> {
  const [[claim] = [], lines = [], remittances = []] = await context.sql.batch([
    [claimView.byId, { id }],
    [linesOfClaim, { id }],
    [remittancesOfClaim, { id }],
  ]);
  if (claim === undefined) throw notFound(Claim.record);
  context.tag(claimView.version(claim));
  context.changed(Claim.record, id, 'read');
  const shown = (of: View<never>, rows: typeof lines) =>
    new RawJson(`[${rows.map((row) => of.json(row, context.now).text).join(',')}]`);
  return claimView.json(claim, context.now, {
    lines: shown(claimLineView, lines),
    remittances: shown(remittanceView, remittances),
    ...extra,
  });
}

/** A loaded claim with its loaded lines. */
export const claimWithLines = (claim: Claim, lines: readonly ClaimLine[], now: Date) => ({
  ...claimView.of(claim, now),
  lines: lines.map((line) => claimLineView.of(line, now)),
});
