import { isDeepStrictEqual } from 'node:util';
import { dateInZone } from '@rcm/calendar';
import { badRequest, conflict, type Issue, invalid } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import { isStorable } from '@rcm/money';
import { shownWith, type TenantContext } from '@rcm/tenancy';
import { post, type RemittedLine, settle, totalsOf } from '../claims/adjudication.ts';
import { Claim, ClaimLine } from '../claims/claim.ts';
import type { views } from '../views.ts';
import type { remittanceOperations } from './contract.ts';
import { Remittance } from './remittance.ts';

export const remittanceHandlers = (): Handlers<typeof remittanceOperations, typeof views> => ({
  async recordRemittance(context, { params, body }) {
    const claim = await context.find(Claim, params.claimId);
    await mustBeNew(context, claim.id, body);
    const lines = await context.em.find(ClaimLine, { claimId: claim.id }, { orderBy: { lineNumber: 'asc' } });
    adjudicate(lines, body.lines);
    const totals = totalsOf(body.lines);
    const adjudication = settle(lines);
    const amounts = [totals.allowedAmount, totals.paidAmount, totals.patientResponsibility];
    const { allowedAmount, paidAmount, patientResponsibility, balance } = adjudication;
    for (const amount of [...amounts, allowedAmount, paidAmount, patientResponsibility, balance]) {
      if (amount !== null && !isStorable(amount)) {
        throw invalid('body.lines', 'Expected totals below 10^12', 'too_big');
      }
    }
    claim.settle(adjudication, context.now);
    if (body.payerClaimNumber !== undefined) claim.payerClaimNumber = body.payerClaimNumber;
    const remittance = context.create(Remittance, {
      externalId: body.externalId ?? null,
      claimId: claim.id,
      receivedAt: body.receivedAt,
      paymentReference: body.paymentReference ?? null,
      payerClaimNumber: body.payerClaimNumber ?? null,
      ...totals,
      lines: body.lines,
    });
    return { remittance, claim: shownWith(claim, { lines }) };
  },
});

type Sent = OperationInput<typeof remittanceOperations.recordRemittance>['body'];

/** Throws 409 for a remittance that was posted on the claim before, unless an `externalId` tells the two apart. */
async function mustBeNew(context: TenantContext, claimId: string, sent: Sent): Promise<void> {
  const posted = await context.em.find(
    Remittance,
    { claimId, paymentReference: sent.paymentReference ?? null },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  const twin = posted.find(
    (one) =>
      (sent.externalId === undefined || sent.externalId === one.externalId) &&
      dateInZone(sent.receivedAt, 'UTC') === dateInZone(one.receivedAt, 'UTC') &&
      isDeepStrictEqual(comparable(sent.lines), comparable(one.lines)),
  );
  if (twin) throw conflict('This remittance was posted on the claim before', { existingId: twin.id });
}

/** Remitted lines with what has no order in one. */
const comparable = (lines: readonly RemittedLine[]) =>
  lines
    .map(({ adjustments, remarkCodes, ...line }) => ({
      ...line,
      adjustments: adjustments
        .map(({ groupCode, reasonCode, amount }) => `${groupCode}-${reasonCode} ${amount}`)
        .sort(),
      remarkCodes: remarkCodes.toSorted(),
    }))
    .sort((one, other) => one.lineNumber - other.lineNumber);

/** Posts each remitted line to its claim line. Throws 400 with the path of every line that cannot be posted. */
function adjudicate(lines: readonly ClaimLine[], remitted: readonly RemittedLine[]): void {
  const byNumber = new Map(lines.map((line) => [line.lineNumber, line]));
  const seen = new Set<number>();
  const issues: Issue[] = [];
  for (const [index, one] of remitted.entries()) {
    const refuse = (field: string, code: string, message: string) =>
      issues.push({ path: `body.lines.${index}.${field}`, code, message });
    const line = byNumber.get(one.lineNumber);
    if (line === undefined) {
      refuse('lineNumber', 'unknown_line', 'The claim has no such line');
    } else if (seen.has(one.lineNumber)) {
      refuse('lineNumber', 'duplicate', 'Expected each line of the claim at most once');
    } else {
      const posted = post(line, one);
      if (posted === null) {
        refuse('paidAmount', 'too_big', 'A reversal takes back at most what was allowed and paid before');
      } else {
        Object.assign(line, posted);
      }
    }
    seen.add(one.lineNumber);
  }
  if (issues.length > 0) throw badRequest(issues);
}
