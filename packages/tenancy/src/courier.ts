import type { TenantDatabase } from './database.ts';
import { type Errand, type Parcel, sendAlone, sendTogether } from './sql.ts';
import type { TextRow } from './statement.ts';

/** The most connections that carry short messages at a time; those that come meanwhile gather. */
const mostUnderWay = 4;

/** The most messages that share a connection, and so may wait for one another. */
const mostTogether = 8;

/** The short messages of one database: those that wait, and the connections under way. */
interface Desk {
  readonly waiting: Errand[];
  underWay: number;
  isCalled: boolean;
}

const desks = new WeakMap<TenantDatabase, Desk>();

/**
 * Sends a short message that is a transaction of its own. Under load the write to the socket costs more than all
 * else about it, so messages that wait together travel in one write; each still succeeds or fails alone.
 */
export function deliver(database: TenantDatabase, parcel: Parcel): Promise<TextRow[][]> {
  const desk = desks.get(database) ?? { waiting: [], underWay: 0, isCalled: false };
  desks.set(database, desk);
  return new Promise((resolve, reject) => {
    desk.waiting.push({ parcel, resolve, reject });
    callCourier(database, desk);
  });
}

/** Waits until the event loop has read what has come, so that what came together leaves together. */
function callCourier(database: TenantDatabase, desk: Desk): void {
  if (desk.isCalled || desk.underWay === mostUnderWay || desk.waiting.length === 0) return;
  desk.isCalled = true;
  setImmediate(() => {
    desk.isCalled = false;
    while (desk.underWay < mostUnderWay && desk.waiting.length > 0) {
      desk.underWay += 1;
      void carry(database, desk).then(() => {
        desk.underWay -= 1;
        callCourier(database, desk);
      });
    }
  });
}

/** Takes a courier's share of what waits, as if those that are not under way took theirs as well. */
function takeShare({ waiting, underWay }: Desk): Errand[] {
  const share = Math.ceil(waiting.length / (mostUnderWay - underWay + 1));
  return waiting.splice(0, Math.min(mostTogether, Math.max(2, share)));
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Carries messages for as long as some wait, nobody else waits for a connection, and this one serves. */
async function carry(database: TenantDatabase, desk: Desk): Promise<void> {
  let errands = takeShare(desk);
  try {
    const client = await database.pool.connect();
    try {
      while (errands.length > 0) {
        const isServing = await sendTogether(client, database.kernel, errands);
        errands = [];
        if (!isServing || database.pool.waitingCount > 0) break;
        await nextTurn();
        errands = takeShare(desk);
      }
    } finally {
      client.release();
    }
  } catch (error) {
    for (const { reject } of errands) reject(error);
  }
}

/** The same on a connection of its own, for a message that may take long. */
export async function deliverAlone(database: TenantDatabase, parcel: Parcel): Promise<TextRow[][]> {
  const client = await database.pool.connect();
  try {
    return await sendAlone(client, database.kernel, parcel);
  } finally {
    client.release();
  }
}
