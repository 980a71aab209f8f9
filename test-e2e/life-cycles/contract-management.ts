import { caseBody, contractBody } from '../requests/contract-management.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { dateIn } from '../support/world.ts';
import { ask, each, recordAt } from './ask.ts';

const cases = '/contract-management/underpayment-cases';

/** The walks of the records of contract management. */
export const contractManagement: LifeCycles = {
  'A contract': {
    starts: {
      drafted: async (world) => {
        const body = { ...(await contractBody(world)), status: 'DRAFT' };
        const { contract } = await world.send('post', '/contract-management/contracts', body);
        const path = `/contract-management/contracts/${contract.id}`;
        const { status, put } = recordAt(world, path, 'contract');
        return {
          status,
          verbs: {
            edit: put({ name: world.name() }),
            activate: put({ status: 'ACTIVE' }),
            terminate: put({
              status: 'TERMINATED',
              terminatedOn: dateIn(0),
              terminationReason: world.name(),
            }),
            discard: put({ status: 'DISCARDED' }),
          },
        };
      },
    },
  },
  'An underpayment case': {
    starts: {
      opened: async (world) => {
        const { underpaymentCase } = await world.send('post', cases, await caseBody(world));
        const path = `${cases}/${underpaymentCase.id}`;
        const { status, post } = recordAt(world, path, 'underpaymentCase');
        const { id: assigneeId } = await world.member();
        const close = (outcome: string) => post('close', { outcome, reason: world.name() });
        return {
          status,
          verbs: {
            assign: () => ask(world, 'put', `${path}/assignment`, { assigneeId }),
            dispute: post('dispute'),
            respond: post('payer-response', { response: 'UPHELD' }),
            recover: post('recoveries', { amount: 20 }),
            recoverAll: post('recoveries', { amount: 119.9 }),
            ...each(['WRITTEN_OFF', 'INVALID'], close),
          },
        };
      },
    },
  },
};
