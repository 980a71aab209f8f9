import { jobQueue } from '@rcm/jobs/schema';
import { inTenant, type JobHandler, newId, type Principal } from '@rcm/tenancy';
import { aPrincipal, testHost, testTime } from '@rcm/testing';
import { gather, gatherJob, sendJob } from '../src/deliveries/gather.ts';
import { send } from '../src/deliveries/send.ts';
import { httpsSender, type Message, type Sender, type SendResult } from '../src/deliveries/sender.ts';
import { eventTypesOf } from '../src/event-types.ts';
import { createWebhooks } from '../src/module.ts';

/** The signing keys of the tests, newest first. */
export const signingKeys = [
  { version: 2, secret: 'the newest of the tests' },
  { version: 1, secret: 'the previous one' },
];

const recordTypes = ['webhook', 'claim', ...Array.from({ length: 40 }, (_, index) => `record${index}`)];

export const endpoint = { url: 'https://hooks.example.org/rcm', eventTypes: ['*'] };

/**
 * The module on its own database, with a receiver that gives configurable responses and keeps the messages, unless another
 * sender is given.
 */
export async function webhookHost(sender?: Sender) {
  const received: Message[] = [];
  const receiver: { answer: (message: Message) => SendResult } = {
    answer: () => ({ status: 204, error: null }),
  };
  /** The types of the events that changes have. */
  const eventTypes = new Set(recordTypes.flatMap(eventTypesOf));
  const ports = {
    signingKeys,
    sender: sender ?? {
      faultOf: httpsSender().faultOf,
      send: async (message: Message) => {
        received.push(message);
        return receiver.answer(message);
      },
    },
    correctedEventType: (type: string) => (eventTypes.has(type) ? null : 'claim.updated'),
  };
  const module = createWebhooks(ports);
  const host = await testHost([module], [jobQueue]);

  /** Runs a job as the worker does, including its work afterwards. */
  async function work(as: Principal, name: string, handler: JobHandler, id: string, now: Date) {
    const inside = <Given>(does: (context: Parameters<JobHandler>[0]) => Promise<Given>) =>
      inTenant(
        host.tenants,
        { principal: as, operation: name, requestId: newId('req'), now, audit: 'write' },
        does,
      );
    const after = await inside((context) => handler(context, id));
    await after?.(inside);
  }

  return {
    ...host,
    module,
    eventTypes,
    received,
    receiver,
    gather: (as: Principal, id: string, now = testTime) => work(as, gatherJob, gather, id, now),
    send: (as: Principal, id: string, now = testTime) => work(as, sendJob, send(ports), id, now),
    /** An endpoint of a new organization. */
    async anEndpoint(body: Record<string, unknown> = {}) {
      const as = aPrincipal();
      const { data } = await host.call('webhooks.createWebhook', { body: { ...endpoint, ...body } }, { as });
      return { as, id: data.webhook.id as string, secret: data.secret as string, webhook: data.webhook };
    },
  };
}
