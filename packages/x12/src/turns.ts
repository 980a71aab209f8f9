/** The readers that wait for their next turn. */
const waiting: (() => void)[] = [];

function serveNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(serveNext);
}

/**
 * Resolves in a later turn of the event loop, in each turn for one of all readers that wait. So readers, however many,
 * process one slice between two turns, and a server answers other requests in between.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(serveNext);
  });
