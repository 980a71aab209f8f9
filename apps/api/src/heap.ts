import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * From now on, collects the old generation whenever it has grown by `percent`, and collects it once now: until its first
 * collection it grows freely, and keeps the garbage of the start-up.
 */
export function keepHeapSmall(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
