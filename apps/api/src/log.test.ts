import { expect, test } from 'vitest';
import { createLog, gathered } from './log.ts';

/** An output whose reader may stall: what it was given then waits, and the output says how much of it. */
class Output {
  text = '';
  isStalled = false;
  writableLength = 0;

  write(portion: string): boolean {
    this.text += portion;
    if (this.isStalled) this.writableLength += portion.length;
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
const portion = 32;

const write = (destination: { write(entry: string): void }, entries: number) => {
  for (let count = 0; count < entries; count += 1) destination.write(entry);
};

test('entries are handed over in portions, and the rest when it is asked for', () => {
  const output = new Output();
  const destination = gathered(output);
  write(destination, portion - 1);
  expect(output.entries).toHaveLength(0);
  write(destination, 1);
  expect(output.entries).toHaveLength(portion);
  write(destination, 1);
  destination.handOver();
  destination.handOver();
  expect(output.entries).toHaveLength(portion + 1);
});

test('entries wait for a reader that stalls up to the bound, those past it are dropped, and the log says how many', () => {
  const output = new Output();
  const destination = gathered(output, 2 * portion * entry.length);
  output.isStalled = true;
  write(destination, 2 * portion);
  expect(output.entries).toHaveLength(2 * portion);
  write(destination, 5 * portion);
  destination.handOver();
  expect(output.writableLength).toBe(2 * portion * entry.length);
  output.readAll();
  write(destination, portion);
  const [notice, ...after] = output.entries.slice(2 * portion);
  expect(notice).toMatchObject({
    level: 40,
    entries: 5 * portion,
    msg: 'log entries dropped: nobody read them',
  });
  expect(after).toHaveLength(portion);
});

test('one character past the bound is dropped', () => {
  const output = new Output();
  const destination = gathered(output, entry.length - 1);
  write(destination, 1);
  destination.handOver();
  expect(output.text).toBe('');
});

test('the log says what was dropped also when nothing more is logged, and says it once', () => {
  const output = new Output();
  const destination = gathered(output, entry.length);
  output.isStalled = true;
  write(destination, 1);
  destination.handOver();
  write(destination, 1);
  destination.handOver();
  output.readAll();
  destination.handOver();
  destination.handOver();
  expect(output.entries.slice(1)).toEqual([expect.objectContaining({ entries: 1 })]);
});

test('a log writes one JSON line an entry', () => {
  const output = new Output();
  const destination = gathered(output);
  createLog('info', destination).info({ url: 'http://x' }, 'listening');
  destination.handOver();
  expect(output.entries).toEqual([
    { level: 30, time: expect.any(Number), pid: process.pid, url: 'http://x', msg: 'listening' },
  ]);
});
