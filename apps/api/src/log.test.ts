import { expect, test } from 'vitest';
import { buffered, createLog } from './log.ts';

/** An output whose reader may stall: it then buffers what is written, and reports how much. */
class Output {
  text = '';
  isStalled = false;
  writableLength = 0;

  write(batch: string): boolean {
    this.text += batch;
    if (this.isStalled) this.writableLength += batch.length;
    return !this.isStalled;
  }

  readAll(): void {
    this.isStalled = false;
    this.writableLength = 0;
  }

  get entries(): Record<string, unknown>[] {
    return this.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }
}

const entry = `${JSON.stringify({ msg: 'x'.repeat(988) })}\n`;
const batch = 32;

const write = (destination: { write(entry: string): void }, entries: number) => {
  for (let count = 0; count < entries; count += 1) destination.write(entry);
};

test('entries are written in batches, and the rest on flush', () => {
  const output = new Output();
  const destination = buffered(output);
  write(destination, batch - 1);
  expect(output.entries).toHaveLength(0);
  write(destination, 1);
  expect(output.entries).toHaveLength(batch);
  write(destination, 1);
  destination.flush();
  destination.flush();
  expect(output.entries).toHaveLength(batch + 1);
});

test('entries for a stalled reader are buffered up to the limit, then dropped, and the log reports how many', () => {
  const output = new Output();
  const destination = buffered(output, 2 * batch * entry.length);
  output.isStalled = true;
  write(destination, 2 * batch);
  expect(output.entries).toHaveLength(2 * batch);
  write(destination, 5 * batch);
  destination.flush();
  expect(output.writableLength).toBe(2 * batch * entry.length);
  output.readAll();
  write(destination, batch);
  const [notice, ...after] = output.entries.slice(2 * batch);
  expect(notice).toMatchObject({
    level: 40,
    entries: 5 * batch,
    msg: 'log entries dropped: nobody read them',
  });
  expect(after).toHaveLength(batch);
});

test('an entry one character above the limit is dropped', () => {
  const output = new Output();
  const destination = buffered(output, entry.length - 1);
  write(destination, 1);
  destination.flush();
  expect(output.text).toBe('');
});

test('the log reports dropped entries once, even when nothing more is logged', () => {
  const output = new Output();
  const destination = buffered(output, entry.length);
  output.isStalled = true;
  write(destination, 1);
  destination.flush();
  write(destination, 1);
  destination.flush();
  output.readAll();
  destination.flush();
  destination.flush();
  expect(output.entries.slice(1)).toEqual([expect.objectContaining({ entries: 1 })]);
});

test('a log writes one line of JSON for each entry', () => {
  const output = new Output();
  const destination = buffered(output);
  createLog('info', destination).info({ url: 'http://x' }, 'listening');
  destination.flush();
  expect(output.entries).toEqual([
    { level: 30, time: expect.any(Number), pid: process.pid, url: 'http://x', msg: 'listening' },
  ]);
});
