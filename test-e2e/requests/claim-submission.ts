import type { RequestBuilders, World } from '../support/world.ts';

/** A partner that no other one excludes. */
const partnerBody = async (world: World) => ({
  name: world.name(),
  interchangeSenderQualifier: '30',
  interchangeSenderIdentifier: '941234567',
  interchangeReceiverQualifier: 'ZZ',
  interchangeReceiverIdentifier: 'HARBOR',
  groupSender: '941234567',
  groupReceiver: 'HARBOR',
  usage: 'T',
  receiverName: 'HARBOR CLEARINGHOUSE',
  receiverIdentifier: 'HARBOR',
  submitterName: 'RIVERSIDE CLINIC',
  submitterIdentifier: 'RIVER01',
  contactName: 'BILLING OFFICE',
  contactTelephone: '5595550142',
  payerIds: [(await world.payer()).id],
});

/** Creates a trading partner that gets the claims of a new payer. */
const aPartner = async (world: World): Promise<{ readonly id: string }> =>
  (await world.send('post', '/trading-partners', await partnerBody(world))).tradingPartner;

const at = ({ id }: { readonly id: string }) => ({ params: { tradingPartnerId: id } });

/** Requests to the operations on the submission of claims. */
export const claimSubmission: RequestBuilders = {
  'claims.listTradingPartners': async () => ({ query: { sort: 'name' } }),
  'claims.createTradingPartner': async (world) => ({ body: await partnerBody(world) }),
  'claims.getTradingPartner': async (world) => at(await aPartner(world)),
  'claims.updateTradingPartner': async (world) => ({
    ...at(await aPartner(world)),
    body: { name: world.name() },
  }),
  'claims.deleteTradingPartner': async (world) => at(await aPartner(world)),
};
