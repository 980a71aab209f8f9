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
      const share = Math.ceil(desk.waiting.length / (mostUnderWay - desk.underWay));
      const errands = desk.waiting.splice(0, Math.min(mostTogether, Math.max(2, share)));
      desk.underWay += 1;
      void carry(database, errands).then(() => {
        desk.underWay -= 1;
        callCourier(database, desk);
      });
    }
  });
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

async function carry(database: TenantDatabase, errands: readonly Errand[]): Promise<void> {
  try {
    const client = await database.pool.connect();
    try {
      await sendTogether(client, database.kernel, errands);
    } finally {
      client.release();
    }
  } catch (error) {
    for (const { reject } of errands) reject(error);
  }
}
