import { aConflict, aNumber } from '../requests/claim-number-conflicts.ts';
import { claimBody } from '../requests/remittances.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import { dateIn, momentIn, type World } from '../support/world.ts';
import { ask, each, recordAt } from './ask.ts';

const line = { procedureCode: '99213', chargeAmount: 100 };

const paid = { allowedAmount: 100, paidAmount: 100 };
const denied = {
  allowedAmount: 0,
  paidAmount: 0,
  adjustments: [{ groupCode: 'CO', reasonCode: '50', amount: 100 }],
};

const shared = {
  allowedAmount: 100,
  paidAmount: 90,
  adjustments: [{ groupCode: 'PR', reasonCode: '2', amount: 10 }],
};

/** What a payer answers to the two lines of a claim. */
const answers = {
  pay: [paid, paid],
  payInPart: [paid, denied],
  payWithShare: [paid, shared],
  deny: [denied, denied],
};

/** Creates a claim of two lines for a patient with a second payer. */
async function aClaim(world: World) {
  const body = { ...(await claimBody(world)), lines: [line, line] };
  const coverage = { payerId: (await world.payer()).id, rank: 'SECONDARY' };
  await world.send('post', `/reference/patients/${body.patientId}/coverages`, coverage);
  return (await world.send('post', '/reference/claims', body)).claim;
}

/** Reverses an answer that stands, as its payer does. */
async function recoup(world: World, { id, claimNumber, payerId }: Record<string, string>): Promise<number> {
  const { claimPayments } = await world.send(
    'get',
    `/remittances/claim-payments?claimId=${id}&status=POSTED`,
  );
  const answer = claimPayments.find((one: Record<string, unknown>) => !one.isReversal && !one.reversedById);
  const reversal = {
    patientControlNumber: claimNumber,
    claimStatusCode: '22',
    chargeAmount: -(answer?.chargeAmount ?? 200),
    paidAmount: -(answer?.paidAmount ?? 200),
  };
  const payment = { payerId, method: 'NON', paymentDate: dateIn(-1), amount: 0, claimPayments: [reversal] };
  return ask(world, 'post', '/remittances/payments', { ...payment, reference: world.name().slice(0, 50) });
}

/** Creates a claim that replaces another one, with frequency code 7, or voids it, with 8. */
const follow = (world: World, claim: Record<string, string>, frequencyCode: '7' | '8'): Promise<number> => {
  const { id: replacesClaimId, patientId, payerId, serviceDate } = claim;
  const body = { frequencyCode, replacesClaimId, patientId, payerId, serviceDate, lines: [line] };
  return ask(world, 'post', '/reference/claims', body);
};

/** Takes back every answer that is posted to a claim. */
async function takeBack(world: World, claimId: string): Promise<number> {
  const { claimPayments } = await world.send('get', `/remittances/claim-payments?claimId=${claimId}`);
  let last = 404;
  for (const { id } of claimPayments) {
    last = await ask(world, 'post', `/remittances/claim-payments/${id}/void`, { reason: world.name() });
  }
  return last;
}

/** The walks of the reference data. */
export const reference: LifeCycles = {
  'An appointment': {
    starts: {
      created: async (world) => {
        const { status, put } = recordAt(
          world,
          `/reference/appointments/${(await world.appointment()).id}`,
          'appointment',
        );
        const to = (next: string) => put({ status: next });
        return { status, verbs: each(['SCHEDULED', 'CANCELLED', 'COMPLETED'], to) };
      },
    },
  },
  'A claim': {
    starts: {
      created: async (world) => {
        const claim = await aClaim(world);
        const { status, put, post } = recordAt(world, `/reference/claims/${claim.id}`, 'claim');
        const answer = (name: keyof typeof answers) =>
          post('remittances', {
            receivedAt: momentIn(-1),
            paymentReference: world.name().slice(0, 50),
            lines: answers[name].map((values, index) => ({ lineNumber: index + 1, ...values })),
          });
        return {
          status,
          verbs: {
            ...each(['pay', 'payInPart', 'payWithShare', 'deny'], answer),
            recoup: () => recoup(world, claim),
            correct: put({ diagnosisCodes: ['I10'] }),
            takeBack: () => takeBack(world, claim.id),
            void: post('void', { reason: world.name() }),
            replace: () => follow(world, claim, '7'),
            voidByClaim: () => follow(world, claim, '8'),
          },
        };
      },
    },
  },
  'A claim number conflict': {
    starts: {
      ofFile: async (world) => {
        const { id } = await aConflict(world);
        const path = `/reference/claim-number-conflicts/${id}`;
        const { status, post } = recordAt(world, path, 'claimNumberConflict');
        return {
          status,
          verbs: {
            import: post('import', { claimNumber: aNumber(world) }),
            dismiss: post('dismiss', { reason: world.name() }),
          },
        };
      },
    },
  },
  'An authorization': {
    ends: ['CANCELLED'],
    starts: {
      created: async (world) => {
        const { id, patientId } = await world.authorization();
        const listed = `/reference/authorizations?patientId=${patientId}`;
        const authorizationNumber = world.name().slice(-20);
        const to = (status: string) => () =>
          ask(world, 'put', `/reference/authorizations/${id}`, { status, authorizationNumber });
        return {
          status: async () => (await world.send('get', listed)).authorizations[0].status,
          verbs: each(['REQUESTED', 'APPROVED', 'DENIED', 'CANCELLED'], to),
        };
      },
    },
  },
};
