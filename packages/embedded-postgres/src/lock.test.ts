import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rcm-postgres-'));
  file = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('has one holder at a time, also within one process', async () => {
  let holders = 0;
  let most = 0;
  const hold = () =>
    withLock(file, async () => {
      holders += 1;
      most = Math.max(most, holders);
      await sleep(10);
      holders -= 1;
    });
  await Promise.all(Array.from({ length: 10 }, hold));
  expect(most).toBe(1);
});

test('a failed action releases the lock, and its error is thrown', async () => {
  const failing = withLock(file, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await withLock(file, async () => 'free', 100)).toBe('free');
});

test("waits for another process's lock, which ends with that process however it dies", async () => {
  const script = `
    import { withLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
    await withLock(process.argv[1], async () => {
      process.stdout.write('held');
      await new Promise((settle) => setTimeout(settle, 60_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script, file]);
  await once(child.stdout, 'data');
  await expect(withLock(file, async () => 'held', 100)).rejects.toThrow(/holds the lock/);
  const waiting = withLock(file, async () => 'mine');
  child.kill('SIGKILL');
  expect(await waiting).toBe('mine');
});
