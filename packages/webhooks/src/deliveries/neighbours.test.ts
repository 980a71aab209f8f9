import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { placeEvents } from '@rcm/audit';
import { startJobs } from '@rcm/jobs/worker';
import type { Principal } from '@rcm/tenancy';
import { aPrincipal } from '@rcm/testing';
import { certificate, certificateKey } from '@rcm/testing/certificate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { webhookHost } from '../../test/webhook-host.ts';
import { gatherChanges } from '../lookups.ts';
import { httpsSender } from './sender.ts';

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 20 });

async function urlOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}/`;
}

/** An endpoint that counts its messages. */
async function healthyEndpoint() {
  const messages = { count: 0 };
  const server = createServer({ cert: certificate, key: certificateKey }, (_request, response) => {
    messages.count += 1;
    response.writeHead(204).end();
  });
  onTestFinished(() => void server.close());
  return { url: await urlOf(server), messages };
}

/** An endpoint that accepts connections and never sends a byte, with its open connections, until it is closed. */
async function silentEndpoint() {
  const sockets = new Set<Socket>();
  const most = { sockets: 0 };
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    most.sockets = Math.max(most.sockets, sockets.size);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: await urlOf(server), sockets, most, close };
}

test("ten dead endpoints of one organization occupy two connections, and don't delay another's delivery", async () => {
  const connection = { ca: certificate };
  const host = await webhookHost(httpsSender({ allowedHosts: ['localhost'], connection, timeout: 60_000 }));
  onTestFinished(() => host.close());
  const silent = await silentEndpoint();
  const healthy = await healthyEndpoint();

  /** Endpoints of an organization, and a change of the first for each to receive. */
  async function changed(as: Principal, url: string, count: number) {
    const body = { url, eventTypes: ['webhook.updated'] };
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      ids.push((await host.call('webhooks.createWebhook', { body }, { as })).data.webhook.id);
    }
    const change = { params: { webhookId: ids[0] ?? '' }, body: { description: 'Changed' } };
    await host.call('webhooks.updateWebhook', change, { as });
    await host.inside(as, (context) => context.sql.all(placeEvents));
    await gatherChanges(host.tenants, as.organization.id);
  }

  const [busy, other] = [aPrincipal(), aPrincipal()];
  const principals = new Map([busy, other].map((as) => [as.organization.id, as]));
  const worker = startJobs(host.tenants, {
    handlers: host.module.jobs ?? {},
    outbound: host.module.outboundJobs ?? {},
    organization: async (id) => principals.get(id) ?? null,
    onError: (error) => {
      throw error;
    },
  });
  await changed(busy, silent.url, 10);
  await eventually(() => expect(silent.sockets.size).toBe(2));
  await changed(other, healthy.url, 1);
  await eventually(() => expect(healthy.messages.count).toBe(1));
  expect(silent.most.sockets).toBe(2);
  const stopped = worker.stop();
  silent.close();
  await stopped;
});
