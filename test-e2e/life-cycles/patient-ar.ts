import type { LifeCycles } from '../support/life-cycle.ts';
import { momentIn, type World } from '../support/world.ts';
import { ask, each, recordAt, reverseNewest } from './ask.ts';

/** A plan of two installments of 300.00 that are past due, and what is sent about it. */
async function aPlan(world: World, maxMissedPayments: number) {
  const { id: accountId } = await world.account();
  const { id } = await world.send('post', '/patient-ar/payment-plans', {
    accountId,
    originalBalance: 600,
    installmentAmount: 300,
    frequency: 'MONTHLY',
    totalInstallments: 2,
    startDate: momentIn(-100),
    maxMissedPayments,
  });
  const path = `/patient-ar/payment-plans/${id}`;
  const { read, post } = recordAt(world, path, 'paymentPlan');
  return {
    read,
    act: (action: string) => post('status', { action, reason: world.name() }),
    /** Records an event of the installment at an index. */
    record: (index: number, event: object) => async () => {
      const { installments } = await read();
      return ask(world, 'post', `${path}/installments/${installments[index].id}/events`, event);
    },
    reverse: () => reverseNewest(world, accountId, ['PAYMENT']),
  };
}

const actions = ['ACTIVATE', 'PAUSE', 'CANCEL'] as const;

const payment = { type: 'PAYMENT', amount: 300 };

/** The walks of the records of patient AR. */
export const patientAr: LifeCycles = {
  'A statement': {
    starts: {
      drafted: async (world) => {
        const statement = await world.statement();
        const path = `/patient-ar/statements/${statement.id}`;
        const { read, status, post } = recordAt(world, path, 'statement');
        const { accountId } = await read();
        const act = (action: string) => post('status', { action, reason: world.name() });
        const deliver = (result: string) =>
          post('delivery', { result, channel: 'MAIL', reason: world.name() });
        return {
          status,
          verbs: {
            ...each(['FINALIZE', 'VOID'], act),
            ...each(['DELIVERED', 'RETURNED'], deliver),
            pay: () => ask(world, 'post', `/patient-ar/accounts/${accountId}/payments`, { amount: 600 }),
            reverse: () => reverseNewest(world, accountId, ['PAYMENT']),
          },
        };
      },
    },
  },
  'A payment plan': {
    starts: {
      created: async (world) => {
        const { read, act, record, reverse } = await aPlan(world, 0);
        const payBoth = async () => {
          await record(0, payment)();
          return record(1, payment)();
        };
        return {
          status: async () => (await read()).status,
          verbs: {
            ...each(actions, act),
            pay: payBoth,
            miss: record(0, { type: 'MISSED' }),
            reverse,
          },
        };
      },
    },
  },
  'An installment': {
    ends: ['PAID', 'WAIVED', 'CANCELLED'],
    starts: {
      ofActivePlan: async (world) => {
        const { read, act, record, reverse } = await aPlan(world, 1);
        await act('ACTIVATE')();
        return {
          status: async () => (await read()).installments[0].status,
          verbs: {
            pay: record(0, payment),
            payInPart: record(0, { ...payment, amount: 100 }),
            miss: record(0, { type: 'MISSED' }),
            waive: record(0, { type: 'WAIVE' }),
            reverse,
            cancelPlan: act('CANCEL'),
          },
        };
      },
    },
  },
};
