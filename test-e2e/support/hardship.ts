import { getHeapStatistics } from 'node:v8';

/**
 * Loaded into a serving process before its own code: SIGUSR2 blocks its event loop for some seconds, SIGWINCH fills its heap
 * to the fraction in the environment.
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
