import { aClaimPayment, anAllocated, aPosted, claimBody } from '../requests/remittances.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { remittanceFile } from '../support/remittances.ts';
import { dateIn, type World } from '../support/world.ts';
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

/** A provider adjustment, of which 0.10 of 0.50 is allocated, and what is sent about it. */
async function anAdjustment(world: World) {
  const { path, claimId } = await anAllocated(world);
  const { read, status, post } = recordAt(world, path, 'providerAdjustment');
  const reason = { reason: world.name() };
  return {
    status,
    verbs: {
      allocate: post('allocate', { allocations: [{ claimId, amount: 0.4 }] }),
      reverseAllocations: post('allocations/reverse', reason),
      settle: post('settle', { account: 'LEVY' }),
      reverseSettlement: post('settle/reverse', reason),
      /** Records a payment with the opposite amount. */
      pair: async () => {
        const { payerId, reference, openAmount } = await read();
        return ask(world, 'post', '/remittances/payments', {
          payerId,
          method: 'NON',
          reference: world.name().slice(0, 50),
          paymentDate: dateIn(-3),
          amount: 0,
          providerAdjustments: [
            {
              providerIdentifier: '1234567893',
              fiscalDate: dateIn(30),
              reasonCode: 'WO',
              reference,
              amount: -Number(openAmount),
            },
          ],
          claimPayments: [],
        });
      },
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
  'A provider adjustment': {
    ends: ['SETTLED', 'ALLOCATED', 'PAIRED'],
    starts: { partlyAllocated: anAdjustment },
  },
  'A claim payment': {
    ends: ['POSTED', 'IGNORED', 'VOIDED'],
    starts: {
      posted: async (world) => walked(world, await aPosted(world)),
      ofUnknownClaim: async (world) => walked(world, await aClaimPayment(world)),
    },
  },
};
