import { dateInZone } from '@rcm/calendar';
import { publishPdf } from '@rcm/documents';
import { invalid, notFound } from '@rcm/errors';
import { afterwards, type Handlers } from '@rcm/http';
import { newId, type TenantContext } from '@rcm/tenancy';
import { Account, lockAccount } from '../accounts/account.ts';
import { startClocks } from '../accounts/delivery-clock.ts';
import { LedgerEntry } from '../accounts/ledger-entry.ts';
import { agingOf } from '../aging/buckets.ts';
import { pastTime, today } from '../clock.ts';
import { numberWithKey } from '../document-number.ts';
import { drafted } from '../drafted.ts';
import type { PatientArPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { statementOperations } from './contract.ts';
import { statementDocument } from './document.ts';
import { writeDraft } from './draft.ts';
import { Statement } from './statement.ts';
import { agingShownOn, readStatement, statementList, withAging } from './view.ts';

export const statementHandlers = (
  ports: PatientArPorts,
): Handlers<typeof statementOperations, typeof views> => ({
  listStatements: (context, { query }) => statementList.read(context, query),

  async createStatement(context, { body }) {
    const statementDate = body.statementDate ?? context.now;
    if (body.dueDate && dateInZone(body.dueDate, 'UTC') < dateInZone(statementDate, 'UTC')) {
      throw invalid(
        'body.dueDate',
        'Expected a due date on the day of the statement date or later',
        'too_small',
      );
    }
    const id = newId(Statement.idPrefix);
    const made = await writeDraft(context, {
      id,
      now: context.now,
      accountId: body.accountId,
      statementNumber: numberWithKey(context, 'STM', id, body.idempotencyKey),
      idempotencyKey: body.idempotencyKey,
      statementDate,
      dueDate: body.dueDate ?? null,
      deliveryMethod: body.deliveryMethod ?? null,
      notes: body.notes ?? null,
    });
    if (!made) throw notFound('Account');
    return drafted({ resourceType: 'Statement', status: 'DRAFT', id });
  },

  async getStatement(context, { params }) {
    return { statement: await readStatement(context, params.statementId) };
  },

  async changeStatementStatus(context, { params, body }) {
    const { action, reason } = body;
    if (action === 'VOID') {
      if (reason === undefined) throw invalid('body.reason', 'Expected a reason', 'invalid_type');
      const { statement } = await lockBoth(context, params.statementId);
      statement.void(reason);
      return { statement: await withAging(context, statement) };
    }
    const { account, statement } = await lockBoth(context, params.statementId);
    const since = { accountId: account.id, sequence: { $gt: statement.ledgerSequence } };
    const entries = await context.em.find(LedgerEntry, since);
    statement.finalize(account, entries, await agingOf(context, account.id, today(context)), context.now);
    return { statement: await withAging(context, statement) };
  },

  async recordStatementDelivery(context, { params, body }) {
    const occurredAt = pastTime(context, body.occurredAt, 'body.occurredAt');
    const { account, statement } = await lockBoth(context, params.statementId);
    const channel = body.channel ?? statement.deliveryMethod;
    if (!channel)
      throw invalid('body.channel', 'Expected a channel, for the statement has no delivery method');
    statement.deliver(body.result, channel, occurredAt, body.reason ?? null);
    if (body.result === 'DELIVERED') {
      await startClocks(context, account, statement.ledgerSequence, occurredAt);
    }
    return { statement: await withAging(context, statement), externalRisk: 'LOCAL_ONLY' };
  },

  async getStatementPdf(context, { params }) {
    const statement = await context.find(Statement, params.statementId);
    const account = await context.find(Account, statement.accountId);
    const patient = await ports.patient(context, account.patientId);
    if (patient === null) throw notFound('Patient');
    const { organization, now } = context;
    const document = statementDocument({
      statement,
      aging: await agingShownOn(context, statement),
      account,
      patient,
      organization,
    });
    return afterwards(async () => ({
      document: await publishPdf(ports.documents, { organization, now }, statement.statementNumber, document),
    }));
  },
});

/** A statement and its account, both locked, the account first: as postings do, which may settle statements. */
async function lockBoth(context: TenantContext, id: string) {
  const found = await context.em.findOne(Statement, { id }, { disableIdentityMap: true });
  if (found === null) throw notFound('Statement');
  const account = await lockAccount(context, found.accountId);
  return { account, statement: await context.find(Statement, id) };
}
