import { aClaimPayment, aPosted, claimBody } from '../requests/remittances.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { remittanceFile } from '../support/remittances.ts';
import type { World } from '../support/world.ts';
import { ask, recordAt } from './ask.ts';

/** A claim payment, and what is sent about it. */
function walked(world: World, { id }: { readonly id: string }) {
  const { status, post } = recordAt(world, `/remittances/claim-payments/${id}`, 'claimPayment');
  const withReason = { reason: world.name() };
  const matchTo = (values: object) => async () => {
    const body = { ...(await claimBody(world)), ...values };
    const { claim } = await world.send('post', '/reference/claims', body);
    return post('match', { claimId: claim.id })();
  };
  return {
    status,
    verbs: {
      match: matchTo({}),
      matchToOther: matchTo({ lines: [{ procedureCode: '99213', chargeAmount: 70 }] }),
      accept: post('accept', withReason),
      ignore: post('ignore', withReason),
      void: post('void', withReason),
      release: post('release'),
      retry: () => ask(world, 'post', '/remittances/claim-payments/bulk', { action: 'RETRY', ids: [id] }),
    },
  };
}

const aFile = (world: World) => remittanceFile({ reference: world.name().slice(0, 50), claims: [] });

/** The states of an import that its jobs lead through. */
const inWork = ['READING', 'POSTING'];

/** A file as it stands when the jobs have done their work; callers do nothing about it. */
async function anImport(world: World, content: string) {
  const made = await world.send('post', '/imports/x12', { fileName: world.name(), content });
  const { status } = recordAt(world, `/imports/${made.import.id}`, 'import');
  return {
    status: async () => {
      for (;;) {
        const now = await status();
        if (!inWork.includes(now)) return now;
      }
    },
    verbs: {},
  };
}

/** The walks of imports and claim payments. */
export const remittances: LifeCycles = {
  'An import': {
    starts: {
      ofWhole: (world) => anImport(world, aFile(world)),
      ofMiscounted: (world) => anImport(world, aFile(world).replace('SE*', 'SE*9')),
    },
  },
  'A claim payment': {
    ends: ['POSTED', 'IGNORED', 'VOIDED'],
    starts: {
      posted: async (world) => walked(world, await aPosted(world)),
      ofUnknownClaim: async (world) => walked(world, await aClaimPayment(world)),
    },
  },
};
