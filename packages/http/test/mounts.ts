import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import * as onExpress from '../src/express.ts';
import * as onFastify from '../src/fastify.ts';
import type { HostSettings } from '../src/handler.ts';
import * as onHono from '../src/hono.ts';
import * as onKoa from '../src/koa.ts';
import type { AnyModule } from '../src/module.ts';

type Mount = (modules: readonly AnyModule[], settings: HostSettings) => Promise<RequestListener>;

/** Servers of modules, by framework. Hono passes on Web requests; the others those of Node. */
export const mounts = {
  async Koa(modules, settings) {
    const app = new Koa();
    app.silent = true;
    return app.use(onKoa.mount(modules, settings)).callback();
  },
  async Express(modules, settings) {
    return express().use(onExpress.mount(modules, settings), express.json());
  },
  async Fastify(modules, settings) {
    const app = Fastify();
    await app.register(onFastify.mount(modules, settings));
    await app.ready();
    return app.routing;
  },
  async Hono(modules, settings) {
    const addressOf = (context: Parameters<typeof getConnInfo>[0]) => getConnInfo(context).remote.address;
    return getRequestListener(new Hono().use(onHono.mount(modules, settings, addressOf)).fetch);
  },
} satisfies Readonly<Record<string, Mount>>;

/** The name of a framework. */
export type Framework = keyof typeof mounts;

/** Every framework, for tests of what its routing or its parsers could change. */
export const frameworks = Object.keys(mounts) as Framework[];

/** One framework with the requests of Node and one with those of the Web, for tests of how bodies are read and written. */
export const bothRequests = ['Koa', 'Hono'] as const satisfies readonly Framework[];

/** Serves modules by a framework on a free port. */
export async function serveBy(
  framework: Framework,
  modules: readonly AnyModule[],
  settings: HostSettings,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(await mounts[framework](modules, settings)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
