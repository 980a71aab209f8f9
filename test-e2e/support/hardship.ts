import { getHeapStatistics } from 'node:v8';

/**
 * Imported by a serving process in front of its own code: SIGUSR2 stops its event loop for some seconds, SIGWINCH fills
 * its heap to the part that the environment names.
 */
const stopped = 3_000;
const kept: number[][] = [];

process.on('SIGUSR2', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stopped);
});

process.on('SIGWINCH', () => {
  const limit = getHeapStatistics().heap_size_limit * Number(process.env.HARDSHIP_HEAP);
  while (getHeapStatistics().used_heap_size < limit) kept.push(new Array<number>(131_072).fill(0.5));
});
