import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { leieHeader, leieLine } from './format.ts';
import { generatedLeie } from './generated.ts';

const [file, count = '80000'] = process.argv.slice(2);
if (file === undefined || !/^[1-9]\d*$/.test(count)) {
  process.stderr.write('Usage: pnpm --filter @rcm/exclusion-lists generate <file> [rows]\n');
  process.exit(2);
}

function* lines() {
  yield leieHeader;
  for (const row of generatedLeie(Number(count))) yield leieLine(row);
}

await pipeline(Readable.from(lines()), createWriteStream(file));
