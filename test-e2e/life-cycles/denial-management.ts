import { aPosted } from '../requests/remittances.ts';
import { request } from '../support/api.ts';
import type { LifeCycles, Walked } from '../support/life-cycle.ts';
import type { World } from '../support/world.ts';
import { ask, recordAt } from './ask.ts';

const denied = {
  paidAmount: 0,
  adjustments: [{ groupCode: 'CO', reasonCode: '50', amount: 100 }],
};

/** Appeals a case, and submits the appeal. */
async function appeal(world: World, denialCaseId: string): Promise<number> {
  const body = { denialCaseId, submissionMethod: 'FAX' };
  const answer = await request('post', `${world.api}/api/v1/appeals`, {
    key: await world.keyFor('/appeals'),
    body,
  });
  let last = answer.status;
  for (const status of last === 201 ? ['READY_FOR_SUBMISSION', 'SUBMITTED'] : []) {
    last = await ask(world, 'post', `/appeals/${answer.json.data.appeal.id}/transition`, { status });
  }
  return last;
}

/** The case of a payer's denial, with the requests for it, its appeal and its adjudication. */
async function aCaseOfRemittance(world: World): Promise<Walked> {
  const { id: claimPaymentId, claimId } = await aPosted(world, denied);
  const { cases } = await world.send('get', `/denial-management/cases?claimId=${claimId}`);
  const denialCaseId = cases[0].id;
  const { status, put, post } = recordAt(world, `/denial-management/cases/${denialCaseId}`, 'case');
  const { id: assignedToId } = await world.member();
  const payment = (verb: string, body: object) => () =>
    ask(world, 'post', `/remittances/claim-payments/${claimPaymentId}/${verb}`, body);
  const ofAppeals = (verb: string, body: object) => async () => {
    const { appeals } = await world.send('get', `/appeals?denialCaseId=${denialCaseId}`);
    let last = 404;
    for (const { id } of appeals) last = await ask(world, 'post', `/appeals/${id}/${verb}`, body);
    return last;
  };
  return {
    status,
    verbs: {
      update: put({ priority: 5 }),
      assign: post('assign', { assignedToId }),
      unassign: post('assign', { assignedToId: null }),
      route: post('route'),
      appeal: () => appeal(world, denialCaseId),
      withdrawAppeals: ofAppeals('transition', { status: 'WITHDRAWN' }),
      winAppeals: ofAppeals('decision', { status: 'DECIDED_FAVORABLE' }),
      undoDecisions: ofAppeals('decision/undo', { reason: world.name() }),
      resolve: post('resolve', { outcome: 'NO_ACTION' }),
      reopen: post('reopen', { reason: world.name() }),
      takeAnswerBack: payment('void', { reason: world.name() }),
      postAnswerAgain: payment('match', { claimId }),
    },
  };
}

/** The walks of the records of denial management. */
export const denialManagement: LifeCycles = {
  'A denial case': { ends: ['RESOLVED', 'WITHDRAWN'], starts: { ofRemittance: aCaseOfRemittance } },
};
