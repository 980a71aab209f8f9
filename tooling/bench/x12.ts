import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readX12 } from '@rcm/x12';
import { X12parser } from 'x12-parser';

// Reads one generated 835 with each reader, in its own process, and prints speed and peak memory.

const { values } = parseArgs({
  options: {
    claims: { type: 'string', default: '100000' },
    reader: { type: 'string' },
    file: { type: 'string' },
  },
});

const count = async (records: AsyncIterable<unknown>) => {
  let counted = 0;
  for await (const _ of records) counted += 1;
  return counted;
};

async function* claimsOf(file: string) {
  for await (const event of readX12(createReadStream(file))) {
    if (event.kind === '835.claim' && !event.faulty) yield event.value;
  }
}

/** The readers, by name and output; the count shows that each has read the whole file. */
const readers: Readonly<Record<string, (file: string) => Promise<number>>> = {
  '@rcm/x12, checked and typed claims': (file) => count(claimsOf(file)),
  'x12-parser, segments': (file) => count(createReadStream(file).pipe(new X12parser())),
};

function* lines(claims: number) {
  yield 'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260105*1200*^*00501*000000001*0*P*:~\n';
  yield 'GS*HP*SENDER*RECEIVER*20260105*1200*1*X*005010X221A1~\nST*835*0001~\n';
  yield `BPR*I*${claims * 170}*C*ACH*CCP*01*111*DA*33*1999999999**01*111*DA*22*20260105~\nTRN*1*1*1999999999~\n`;
  yield 'DTM*405*20260105~\nN1*PR*MERIDIAN HEALTH~\nN1*PE*RIVERSIDE CLINIC*XX*1234567893~\nLX*1~\n';
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
  yield `SE*${claims * 16 + 8}*0001~\nGE*1*1~\nIEA*1*000000001~\n`;
}

const mebibyte = 2 ** 20;

if (values.reader && values.file) {
  const start = performance.now();
  const records = await readers[values.reader]?.(values.file);
  const seconds = (performance.now() - start) / 1_000;
  const speed = (statSync(values.file).size / mebibyte / seconds).toFixed(1).padStart(6);
  const peak = (process.resourceUsage().maxRSS / 1_024).toFixed(0).padStart(5);
  process.stdout.write(`${values.reader.padEnd(36)}${speed} MiB/s  peak ${peak} MiB  ${records} records\n`);
} else {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-x12-'));
  const file = join(directory, 'remittance.835');
  try {
    await pipeline(Readable.from(lines(Number(values.claims))), createWriteStream(file));
    process.stdout.write(`${values.claims} claims, ${(statSync(file).size / mebibyte).toFixed(1)} MiB\n`);
    for (const reader of Object.keys(readers)) {
      const run = ['--conditions=@rcm/source', import.meta.filename, '--reader', reader, '--file', file];
      execFileSync(process.execPath, run, { stdio: 'inherit' });
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}
