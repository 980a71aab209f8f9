import { dateInZone } from '@rcm/calendar';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import { switchedOffEdits } from '../edits/failed-edits.ts';
import type { ClaimSubmissionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { payerCheck } from './check.ts';
import type { payerEditOperations } from './contract.ts';
import { effectiveEdits, PayerEdit } from './payer-edit.ts';
import { mostPayerEdits } from './schema.ts';
import { payerEditList, payerEditView } from './view.ts';

type Ports = Pick<ClaimSubmissionPorts, 'payers' | 'claimsToWrite' | 'editCodes'>;

/** Serializes changes of the payer edits of an organization, whose number is limited. */
const lockPayerEdits = statement({
  name: 'claim_submission.lock_payer_edits',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('claim_submission.payer_edits',
    hashtextextended(:tenant::text, 0)))`,
});

const countPayerEdits = statement({
  name: 'claim_submission.count_payer_edits',
  columns: { count: 'number' },
  text: `select count(*)::int as count from claim_submission.payer_edits
    where organization_id = :tenant`,
});

export const payerEditHandlers = (ports: Ports): Handlers<typeof payerEditOperations, typeof views> => ({
  listPayerEdits: (context, { query }) => payerEditList.read(context, query),

  async createPayerEdit(context, { body }) {
    await context.sql.all(lockPayerEdits);
    const values = valuesOf(body);
    await mustBeValid(context, ports, values);
    await mustBeUnique(context, values.code, null);
    const { count = 0 } = (await context.sql.one(countPayerEdits)) ?? {};
    if (count >= mostPayerEdits) {
      throw conflict(`An organization has at most ${mostPayerEdits} payer edits`);
    }
    return { payerEdit: context.create(PayerEdit, values) };
  },

  async getPayerEdit(context, { params }) {
    return { payerEdit: await context.read(payerEditView, params.payerEditId) };
  },

  async updatePayerEdit(context, { params, body }) {
    await context.sql.all(lockPayerEdits);
    const payerEdit = await context.find(PayerEdit, params.payerEditId);
    const { payerIds, ...others } = body;
    const changes = Object.fromEntries(
      Object.entries({ ...others, payerIds: payerIds === null ? [] : payerIds }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const { code, effectiveFrom, effectiveTo } = { ...payerEdit, ...changes };
    const checked = { code, effectiveFrom, effectiveTo, payerIds: payerIds ?? [] };
    await mustBeValid(context, ports, checked);
    await mustBeUnique(context, code, payerEdit.id);
    Object.assign(payerEdit, changes);
    return { payerEdit };
  },

  async deletePayerEdit(context, { params }) {
    context.em.remove(await context.find(PayerEdit, params.payerEditId));
    return undefined;
  },

  async evaluatePayerEdits(context, { body: { claimId, payerEdit } }) {
    const [claim] = await ports.claimsToWrite(context, [claimId]);
    if (claim === undefined) throw notFound('Claim');
    const draft = payerEdit && { ...valuesOf(payerEdit), id: null };
    if (draft) await mustBeValid(context, ports, draft, 'body.payerEdit');
    const today = dateInZone(context.now, context.organization.timeZone);
    const edits = draft ? [draft] : await effectiveEdits(context, today);
    const failed = await payerCheck(edits, await switchedOffEdits(context))(claim);
    return { claimId, edits: [...failed] };
  },
});

type NewPayerEdit = OperationInput<typeof payerEditOperations.createPayerEdit>['body'];

/** The values of a new payer edit. */
const valuesOf = (body: NewPayerEdit) => ({
  ...body,
  payerIds: body.payerIds ?? [],
  effectiveFrom: body.effectiveFrom ?? null,
  effectiveTo: body.effectiveTo ?? null,
});

type Checked = Pick<PayerEdit, 'code' | 'payerIds' | 'effectiveFrom' | 'effectiveTo'>;

/** Throws unless the payers that are named exist, the days are in order, and no built-in edit has the code. */
async function mustBeValid(
  context: TenantContext,
  { payers, editCodes }: Pick<Ports, 'payers' | 'editCodes'>,
  { code, payerIds, effectiveFrom, effectiveTo }: Checked,
  at = 'body',
): Promise<void> {
  if (effectiveFrom && effectiveTo && effectiveTo < effectiveFrom) {
    throw invalid(`${at}.effectiveTo`, 'Expected a day on or after effectiveFrom');
  }
  if (editCodes.has(code)) throw invalid(`${at}.code`, 'Expected a code that no built-in edit has');
  if (payerIds.length > 0 && (await payers(context, payerIds)).length < payerIds.length) {
    throw notFound('Payer');
  }
}

/** Throws 409 if another edit of the organization has the code. */
async function mustBeUnique({ em }: TenantContext, code: string, ownId: string | null): Promise<void> {
  const other = await em.findOne(PayerEdit, { code, id: { $ne: ownId ?? '' } });
  if (other) throw conflict('Another payer edit has the code', { existingId: other.id });
}
