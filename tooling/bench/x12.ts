import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { envelope, groupEnvelope } from '@rcm/example-claims/envelope';
import { type InterchangeToWrite, readX12, type SetRecord, type SetType, writeX12 } from '@rcm/x12';
import { X12parser } from 'x12-parser';
import { claimFile } from './claim-file.ts';

// Reads a generated 835 and a generated 837, and writes their claims, each in its own process, and prints speed and peak
// memory.

const { values } = parseArgs({
  options: {
    claims: { type: 'string', default: '100000' },
    task: { type: 'string' },
    file: { type: 'string' },
  },
});

/** What a task has done. */
interface Done {
  readonly bytes: number;
  readonly records: number;
}

const count = async (records: AsyncIterable<unknown>) => {
  let counted = 0;
  for await (const _ of records) counted += 1;
  return counted;
};

const isClaim = ({ kind }: { readonly kind: string }) => kind.endsWith('.claim');

async function* claimsOf(file: string) {
  for await (const event of readX12(createReadStream(file))) {
    if ('within' in event && isClaim(event) && !event.faulty) yield event.value;
  }
}

const read =
  (records: (file: string) => AsyncIterable<unknown>) =>
  async (file: string): Promise<Done> => ({
    bytes: statSync(file).size,
    records: await count(records(file)),
  });

/** The claims that are read of a file to be written again and again. */
const writtenClaims = 1_000;

/** The faultless records of a file up to a number of claims, and the index from which they are those of claims. */
async function recordsToWrite(file: string) {
  const records: SetRecord[] = [];
  for await (const event of readX12(createReadStream(file))) {
    if ('within' in event && !event.faulty) records.push(event);
    if (records.length > writtenClaims * 2 && isClaim(records.at(-1) ?? { kind: '' })) break;
  }
  return { records, from: records.findIndex(({ kind }) => /\.(subscriber|claim)$/.test(kind)) };
}

async function written(type: SetType, file: string): Promise<Done> {
  const { records, from } = await recordsToWrite(file);
  const claims = records.slice(from).filter(isClaim).length;
  const times = Math.max(1, Math.round(Number(values.claims) / claims));
  const repeated = {
    *[Symbol.iterator]() {
      yield* records.slice(0, from);
      for (let time = 0; time < times; time += 1) yield* records.slice(from);
    },
  };
  const interchange = { ...envelope, groups: [{ ...groupEnvelope, type, sets: [{ records: repeated }] }] };
  let bytes = 0;
  // The records are those of the type, as they were read.
  for await (const chunk of writeX12(interchange as unknown as InterchangeToWrite)) bytes += chunk.length;
  return { bytes, records: claims * times };
}

/** The tasks, each with the file that it reads; the count of records shows that it is complete. */
const tasks: Readonly<Record<string, readonly [file: '835' | '837', (file: string) => Promise<Done>]>> = {
  'read 835, checked and typed claims': ['835', read(claimsOf)],
  'read 835 by x12-parser, segments': ['835', read((file) => createReadStream(file).pipe(new X12parser()))],
  'read 837, checked and typed claims': ['837', read(claimsOf)],
  'write 835': ['835', (file) => written('835', file)],
  'write 837': ['837', (file) => written('837P', file)],
};

function* lines(claims: number) {
  yield 'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260105*1200*^*00501*000000001*0*P*:~\n';
  yield 'GS*HP*SENDER*RECEIVER*20260105*1200*1*X*005010X221A1~\nST*835*0001~\n';
  yield `BPR*I*${claims * 170}*C*ACH*CCP*01*111*DA*33*1999999999**01*111*DA*22*20260105~\nTRN*1*1*1999999999~\n`;
  yield 'DTM*405*20260105~\nN1*PR*MERIDIAN HEALTH~\nN3*10 RIVER ROAD~\nN4*FRESNO*CA*93701~\n';
  yield 'PER*BL*AVERY*TE*5595550142~\nN1*PE*RIVERSIDE CLINIC*XX*1234567893~\nLX*1~\n';
  for (let claim = 0; claim < claims; claim += 1) {
    yield `CLP*CLAIM-${claim}*1*250*170*30*12*PAYER-CLAIM-${claim}*11*1~\n`;
    yield `NM1*QC*1*PATIENT*MARA*Q***MI*MEMBER-${claim}~\nDTM*232*20251215~\nDTM*233*20251215~\n`;
    for (const [line, paid] of [
      [1, 90],
      [2, 80],
    ]) {
      yield `SVC*HC:9921${line}:25*125*${paid}**1~\nDTM*472*20251215~\n`;
      yield `CAS*CO*45*20~\nCAS*PR*2*15~\nREF*6R*${claim}-${line}~\nAMT*B6*105~\n`;
    }
  }
  yield `SE*${claims * 16 + 11}*0001~\nGE*1*1~\nIEA*1*000000001~\n`;
}

const mebibyte = 2 ** 20;

if (values.task && values.file) {
  const before = process.cpuUsage();
  const done = await tasks[values.task]?.[1](values.file);
  const { user, system } = process.cpuUsage(before);
  const speed = ((done?.bytes ?? 0) / mebibyte / ((user + system) / 1e6)).toFixed(1).padStart(6);
  const peak = (process.resourceUsage().maxRSS / 1_024).toFixed(0).padStart(5);
  const text = `${speed} MiB per CPU second  peak ${peak} MiB  ${done?.records} records`;
  process.stdout.write(`${values.task.padEnd(36)}${text}\n`);
} else {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-x12-'));
  const fileOf = (type: '835' | '837') => join(directory, `claims.${type}`);
  try {
    await pipeline(Readable.from(lines(Number(values.claims))), createWriteStream(fileOf('835')));
    await pipeline(Readable.from(claimFile(Number(values.claims))), createWriteStream(fileOf('837')));
    const sizes = (['835', '837'] as const).map(
      (type) => `${type} ${(statSync(fileOf(type)).size / mebibyte).toFixed(1)} MiB`,
    );
    process.stdout.write(`${values.claims} claims, ${sizes.join(', ')}\n`);
    for (const [task, [type]] of Object.entries(tasks)) {
      const run = ['--conditions=@rcm/source', import.meta.filename, '--claims', values.claims];
      execFileSync(process.execPath, [...run, '--task', task, '--file', fileOf(type)], { stdio: 'inherit' });
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}
