import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The IPv4 addresses of a name and their time to live in seconds. */
export interface NameRecords {
  readonly addresses: readonly string[];
  readonly ttl?: number;
}

const ipv4Type = 1;
const headerLength = 12;
const responseFlags = 0x8180;
const noSuchName = 3;

/** The name in the question of a DNS query, its type, and the question as it was sent. */
function questionOf(query: Buffer) {
  const labels: string[] = [];
  let position = headerLength;
  for (let length = query.readUInt8(position); length > 0; length = query.readUInt8(position)) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length));
    position += 1 + length;
  }
  const end = position + 5;
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(position + 1),
    question: query.subarray(headerLength, end),
  };
}

/** A resource record with an IPv4 address, whose name is that of the question. */
function recordOf(address: string, ttl: number): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc000 + headerLength, 0);
  record.writeUInt16BE(ipv4Type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(ttl, 6);
  record.writeUInt16BE(4, 10);
  for (const [index, octet] of address.split('.').entries()) record.writeUInt8(Number(octet), 12 + index);
  return record;
}

/**
 * A DNS server on a free port of this machine, and a resolver that asks only this one. `recordsOf` answers for a name:
 * null if it does not exist; a promise that is never fulfilled leaves the query without a response.
 */
export async function nameServer(
  recordsOf: (name: string) => NameRecords | null | Promise<NameRecords | null>,
) {
  const socket = createSocket('udp4');
  /** The names of the queries for IPv4 addresses. */
  const queried: string[] = [];
  socket.on('message', async (query, { address, port }) => {
    const { name, type, question } = questionOf(query);
    if (type === ipv4Type) queried.push(name);
    const found = await recordsOf(name);
    const { addresses, ttl = 60 } = found ?? { addresses: [] };
    const records = type === ipv4Type ? addresses.map((one) => recordOf(one, ttl)) : [];
    const header = Buffer.alloc(headerLength);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(found ? responseFlags : responseFlags + noSuchName, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, question, ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return {
    resolver,
    queried,
    close() {
      resolver.cancel();
      socket.close();
    },
  };
}
