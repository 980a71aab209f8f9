import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { remittance } from './remittance-file.ts';
import { floodOfUnknownKeys } from './unknown-keys.ts';

/** The server under attack, the keys of two organizations, and a directory for files. */
export interface Victims {
  readonly url: string;
  readonly hostile: string;
  readonly other: string;
  readonly directory: string;
}

/** Something expensive that a client does; `run` returns its result in a few words, `prepare` is not measured. */
export interface Attack {
  readonly name: string;
  readonly prepare?: (victims: Victims) => Promise<void>;
  readonly run: (victims: Victims, signal: AbortSignal) => Promise<string>;
}

const head = [
  'ISA*00*          *00*          *ZZ*PAYER          *ZZ*PROVIDER       *260302*1200*^*00501*000000001*0*P*:',
  'GS*HP*PAYER*PROVIDER*20260302*1200*1*X*005010X221A1',
  'ST*835*0001',
  'BPR*I*1*C*ACH*CCP*01*1*DA*2*1512345678**01*3*DA*4*20260302',
  'TRN*1*EFT-BENCH*1512345678',
  'N1*PR*MERIDIAN HEALTH*XV*60054',
  'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
  'LX*1',
  'CLP*C1*1*1*1**12*ICN-1*11*1',
  '',
].join('~');

/** A text repeated to a number of bytes, after the head of a file. */
function* repeated(text: string, bytes: number): Generator<string> {
  yield head;
  const block = text.repeat(Math.ceil(65_536 / text.length));
  for (let written = 0; written < bytes; written += block.length) yield block;
}

/** Sends a file, and returns the status and size of the answer. */
async function upload(file: string, { url, hostile }: Victims, signal: AbortSignal): Promise<string> {
  const { size } = statSync(file);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(`${url}/imports/x12`, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${hostile}`,
        'content-type': 'application/EDI-X12',
        'content-length': size,
      },
    });
    sending.once('response', resolve).once('error', reject);
    createReadStream(file).pipe(sending);
  });
  const { status, faults = [] } =
    JSON.parse(await Readable.from(answer).reduce((text, chunk) => text + chunk, ''))?.data?.import ?? {};
  return `${answer.statusCode} ${status ?? ''} ${faults[0]?.code ?? ''} (${(size / 2 ** 20).toFixed(0)} MiB)`;
}

const exported = ({ url }: Victims, key: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'text/csv' };
    get(`${url}/reference/payers`, { agent: false, headers }, resolve).once('error', reject);
  });

async function slowReaders(victims: Victims): Promise<string> {
  const slow: IncomingMessage[] = [];
  for (let reader = 0; reader < 20; reader += 1) {
    void exported(victims, victims.hostile).then(
      (answer) => slow.push(answer.pause().on('error', () => undefined)),
      () => undefined,
    );
  }
  const statuses = new Map<number, number>();
  for (let second = 0; second < 15; second += 1) {
    await sleep(1_000);
    const answer = await exported(victims, victims.other);
    answer.resume();
    const status = answer.statusCode ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  for (const answer of slow) answer.destroy();
  return `exports of the other: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`;
}

async function unknownKeys({ url }: Victims): Promise<string> {
  const seconds = 15;
  const answers = await floodOfUnknownKeys({ address: `${url}/reference/payers`, connections: 200, seconds });
  return `${Math.round(answers / seconds)} answers/s`;
}

/** The upload of a generated file, and `seconds` of what follows it. */
function sending(name: string, content: () => Iterable<string>, seconds = 0): Attack {
  const fileOf = ({ directory }: Victims) => join(directory, `${name.replaceAll(' ', '-')}.835`);
  return {
    name,
    prepare: (victims) => pipeline(Readable.from(content()), createWriteStream(fileOf(victims))),
    async run(victims, signal) {
      const result = await upload(fileOf(victims), victims, signal);
      await sleep(seconds * 1_000);
      return result;
    },
  };
}

/** The attacks in the order of the table. */
export const attacks: readonly Attack[] = [
  { name: 'twenty slow readers of exports', run: slowReaders },
  { name: '200 connections of unknown keys', run: unknownKeys },
  sending('60 MB of terminators', () => repeated('~', 60_000_000)),
  sending('one claim with 30 MB of lines', () => repeated('SVC*HC:99213*1*1**1~', 30_000_000)),
  // The claim payments are posted after the upload.
  sending('an 835 of 63 MiB', () => remittance(296_000, (claim) => `C${claim}`), 20),
];
