import { publishPdf } from '@rcm/documents';
import { invalid, notFound } from '@rcm/errors';
import { afterCommit, type Handlers } from '@rcm/http';
import { newId, type TenantContext } from '@rcm/tenancy';
import { lockAccount } from '../accounts/account.ts';
import { startClocks } from '../accounts/delivery-clock.ts';
import { LedgerEntry } from '../accounts/ledger-entry.ts';
import { readAging } from '../aging/buckets.ts';
import { resolvePastTime } from '../clock.ts';
import { documentNumberWithKey } from '../document-number.ts';
import { createDraftResponse } from '../draft-response.ts';
import type { PatientArPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { statementOperations } from './contract.ts';
import { statementDocument } from './document.ts';
import { writeDraft } from './draft.ts';
import { assertDueDate } from './due-date.ts';
import { readStatementFacts } from './facts.ts';
import { Statement } from './statement.ts';
import { readStatement, showWithAging, statementList } from './view.ts';

export const statementHandlers = (
  ports: PatientArPorts,
): Handlers<typeof statementOperations, typeof views> => ({
  listStatements: (context, { query }) => statementList.read(context, query),

  async createStatement(context, { body }) {
    const statementDate = body.statementDate ?? context.now;
    assertDueDate(body.dueDate, statementDate);
    const id = newId(Statement.idPrefix);
    const isWritten = await writeDraft(context, {
      id,
      now: context.now,
      accountId: body.accountId,
      statementNumber: documentNumberWithKey(context, 'STM', id, body.idempotencyKey),
      idempotencyKey: body.idempotencyKey,
      statementDate,
      dueDate: body.dueDate ?? null,
      deliveryMethod: body.deliveryMethod ?? null,
      notes: body.notes ?? null,
    });
    if (!isWritten) throw notFound('Account');
    return createDraftResponse({ resourceType: 'Statement', status: 'DRAFT', id });
  },

  async getStatement(context, { params }) {
    return { statement: await readStatement(context, params.statementId) };
  },

  async changeStatementStatus(context, { params, body }) {
    const { action, reason } = body;
    if (action === 'VOID') {
      if (reason === undefined) throw invalid('body.reason', 'Expected a reason', 'invalid_type');
      const { statement } = await lockStatementAndAccount(context, params.statementId);
      statement.void(reason);
      return { statement: await showWithAging(context, statement) };
    }
    const { account, statement } = await lockStatementAndAccount(context, params.statementId);
    const since = { accountId: account.id, sequence: { $gt: statement.ledgerSequence } };
    const entries = await context.em.find(LedgerEntry, since);
    statement.finalize(account, entries, await readAging(context, account.id), context.now);
    return { statement: await showWithAging(context, statement) };
  },

  async recordStatementDelivery(context, { params, body }) {
    const occurredAt = resolvePastTime(context, body.occurredAt, 'body.occurredAt');
    const { account, statement } = await lockStatementAndAccount(context, params.statementId);
    const channel = body.channel ?? statement.deliveryMethod;
    if (!channel)
      throw invalid('body.channel', 'Expected a channel, because the statement has no delivery method');
    statement.deliver(body.result, channel, occurredAt, body.reason ?? null);
    if (body.result === 'DELIVERED') {
      await startClocks(context, account, statement, occurredAt);
    }
    return { statement: await showWithAging(context, statement), externalRisk: 'LOCAL_ONLY' };
  },

  async getStatementPdf(context, { params }) {
    const statement = await context.find(Statement, params.statementId);
    const [facts] = await readStatementFacts(context, ports, [statement]);
    if (facts === undefined) throw notFound('Patient');
    const { organization, now } = context;
    const document = statementDocument(facts);
    return afterCommit(async () => ({
      document: await publishPdf(ports.documents, { organization, now }, statement.statementNumber, document),
    }));
  },
});

/** Locks a statement and its account, the account first, in the same order as postings. */
async function lockStatementAndAccount(context: TenantContext, id: string) {
  const found = await context.em.findOne(Statement, { id }, { disableIdentityMap: true });
  if (found === null) throw notFound('Statement');
  const account = await lockAccount(context, found.accountId);
  return { account, statement: await context.find(Statement, id) };
}
