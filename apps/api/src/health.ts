import type { Middleware } from 'koa';

/** Returns why a process cannot serve; null when it can. */
export type ReasonNotReady = () => string | null;

/** Serves `/health/live`, which answers while the process runs, and `/health/ready`, which answers 503 with the reason. */
export function health(reasonNotReady: ReasonNotReady): Middleware {
  return async (context, next) => {
    if (context.path === '/health/live') {
      context.body = { status: 'live' };
    } else if (context.path === '/health/ready') {
      const reason = reasonNotReady();
      context.status = reason === null ? 200 : 503;
      context.body = reason === null ? { status: 'ready' } : { status: 'not ready', reason };
    } else await next();
  };
}
