import { verifyWebhook } from '@rcm/client';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, expect, test, vi } from 'vitest';
import { createOrganization } from './support/api.ts';
import { type ReceivedMessage, receiver } from './support/receiver.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = new World(await createOrganization(), 'canary-of-a');
});

let paths = 0;

/** A unique path of an endpoint. */
function aPath(): string {
  paths += 1;
  return `/endpoint-${paths}`;
}

/** An endpoint with its own path, and the messages received there. */
async function anEndpoint(eventTypes: readonly string[]) {
  const { url, received, answers } = await receiver();
  const path = aPath();
  const { webhook, secret } = await world.send('post', '/organization/webhooks', {
    url: `${url}${path}`,
    eventTypes,
  });
  return { webhook, secret, answers, came: () => received.filter((message) => message.path === path) };
}

const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 30_000, interval: 100 });

const dataOf = ({ body }: ReceivedMessage) => JSON.parse(body).data;

test('changes over HTTP are sent signed, each once, without patient data', async () => {
  const { secret, came } = await anEndpoint(['patient.created', 'patient.updated']);
  const { id } = await world.patient();
  await world.send('put', `/reference/patients/${id}`, { firstName: world.name() });
  await eventually(() => expect(came()).toHaveLength(2));
  for (const { body, headers } of came()) {
    expect(await verifyWebhook({ secret, headers, body })).toEqual(
      new Verifier(secret).verify(body, headers),
    );
  }
  expect(came().map(({ body }) => JSON.parse(body).type)).toEqual(['patient.created', 'patient.updated']);
  expect(came().map((message) => dataOf(message).recordId)).toEqual([id, id]);
  expect(JSON.stringify(came())).not.toContain(world.canary);
});

test('a failed delivery is retried with the same id, and listed with its status', async () => {
  const { webhook, answers, came } = await anEndpoint(['facility.created']);
  answers.push(503);
  await world.facility();
  await eventually(() => expect(came()).toHaveLength(2));
  const [first, second] = came();
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
  await vi.waitFor(async () => {
    const { deliveries } = await world.send('get', `/organization/webhooks/${webhook.id}/deliveries`);
    expect(deliveries).toMatchObject([
      { status: 'DELIVERED', attempts: [{ status: 503 }, { status: 204 }], nextAttemptAt: null },
    ]);
  });
});

test('an endpoint of another organization receives none of them', async () => {
  const stranger = new World(await createOrganization(), 'canary-of-b');
  const { url, received } = await receiver();
  const path = aPath();
  await stranger.send('post', '/organization/webhooks', { url: `${url}${path}`, eventTypes: ['*'] });
  const { came } = await anEndpoint(['payer.created']);
  await world.payer();
  await stranger.facility();
  await eventually(() => expect(came()).toHaveLength(1));
  await eventually(() => expect(received.filter((message) => message.path === path)).not.toEqual([]));
  const bodies = received.filter((message) => message.path === path).map(({ body }) => JSON.parse(body));
  expect(new Set(bodies.map(({ organizationId }) => organizationId))).toEqual(
    new Set([stranger.organization.organizationId]),
  );
});
