import { anUnverifiedFile, aSession, verify } from '../requests/credentialing.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import type { World } from '../support/world.ts';
import { each, recordAt } from './ask.ts';

/** A session, and what is sent about it. */
function walked(world: World, sessionId: string, entryIds: readonly string[]) {
  const { status, put, post } = recordAt(world, `/credentialing/sessions/${sessionId}`, 'session');
  const submit = post('submit');
  const to = (next: string) => put({ status: next, statusReason: world.name() });
  const decide = (decision: string) => post('decision', { decision, reason: world.name() });
  return {
    status,
    verbs: {
      submit,
      submitVerified: async () => {
        await verify(world, entryIds);
        return submit();
      },
      ...each(['COMMITTEE', 'WITHDRAWN', 'EXPIRED'], to),
      ...each(['APPROVED', 'DENIED', 'RETURNED'], decide),
    },
  };
}

/** The walks of the records of credentialing. */
export const credentialing: LifeCycles = {
  'A credentialing session': {
    starts: {
      empty: async (world) => walked(world, await aSession(world), []),
      complete: async (world) => {
        const { sessionId, entryIds } = await anUnverifiedFile(world);
        return walked(world, sessionId, entryIds);
      },
    },
  },
};
