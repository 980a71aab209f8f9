import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { ClaimSubmissionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { tradingPartnerOperations } from './contract.ts';
import { TradingPartner } from './trading-partner.ts';
import { tradingPartnerList, tradingPartnerView } from './view.ts';

/** Serializes changes of the partners of an organization, of which two may not name the same payer. */
const lockPartners = statement({
  name: 'claim_submission.lock_partners',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('claim_submission.trading_partners',
    hashtextextended(:tenant::text, 0)))`,
});

export const tradingPartnerHandlers = (
  ports: Pick<ClaimSubmissionPorts, 'payers'>,
): Handlers<typeof tradingPartnerOperations, typeof views> => ({
  listTradingPartners: (context, { query }) => tradingPartnerList.read(context, query),

  async createTradingPartner(context, { body }) {
    const { contactTelephone = null, contactEmail = null } = body;
    const values = { ...body, contactTelephone, contactEmail };
    await context.sql.all(lockPartners);
    await mustBeAlone(context, ports, values, null);
    return { tradingPartner: context.create(TradingPartner, values) };
  },

  async getTradingPartner(context, { params }) {
    return { tradingPartner: await context.read(tradingPartnerView, params.tradingPartnerId) };
  },

  async updateTradingPartner(context, { params, body }) {
    await context.sql.all(lockPartners);
    const tradingPartner = await context.find(TradingPartner, params.tradingPartnerId);
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const { isDefault, contactTelephone, contactEmail } = { ...tradingPartner, ...changes };
    const { payerIds = [] } = body;
    await mustBeAlone(
      context,
      ports,
      { isDefault, contactTelephone, contactEmail, payerIds },
      tradingPartner.id,
    );
    Object.assign(tradingPartner, changes);
    return { tradingPartner };
  },

  async deleteTradingPartner(context, { params }) {
    context.em.remove(await context.find(TradingPartner, params.tradingPartnerId));
    return undefined;
  },
});

type Claimed = Pick<TradingPartner, 'isDefault' | 'contactTelephone' | 'contactEmail' | 'payerIds'>;

/** Throws unless the contact can be reached, and the payers exist and go to no other partner. */
async function mustBeAlone(
  context: TenantContext,
  ports: Pick<ClaimSubmissionPorts, 'payers'>,
  { isDefault, contactTelephone, contactEmail, payerIds }: Claimed,
  ownId: string | null,
): Promise<void> {
  if (!contactTelephone && !contactEmail) {
    throw invalid('body.contactTelephone', 'Expected a telephone number or an e-mail address of the contact');
  }
  if (payerIds.length > 0 && (await ports.payers(context, payerIds)).length < payerIds.length) {
    throw notFound('Payer');
  }
  const partners = await context.em.find(TradingPartner, {});
  const others = partners.filter(({ id }) => id !== ownId);
  const other = others.find((one) => one.payerIds.some((id) => payerIds.includes(id)));
  if (other) throw conflict('One of the payers goes to another partner', { existingId: other.id });
  const otherDefault = isDefault && others.find((one) => one.isDefault);
  if (otherDefault) throw conflict('Another partner is the default', { existingId: otherDefault.id });
}
