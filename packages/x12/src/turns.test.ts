import { describe, expect, test } from 'vitest';
import { payment, write, writeSegments } from '../test/writer.ts';
import { readX12 } from './index.ts';
import { nextTurn } from './turns.ts';

describe('readers', () => {
  test('continue one in each turn of the event loop, in order', async () => {
    const order: string[] = [];
    const turns = ['a', 'b', 'c'].map((name) => nextTurn().then(() => order.push(name)));
    const others = new Promise<void>((resolve) => {
      setImmediate(() => {
        order.push('other');
        resolve();
      });
    });
    await Promise.all([...turns, others]);
    expect(order).toEqual(['a', 'other', 'b', 'c']);
  });

  test('of a file in one chunk give way to other work', async () => {
    const file = write(writeSegments([payment()])).replace('SE*', `${'REF*ZZ*1~'.repeat(10_000)}SE*`);
    let isRead = false;
    let turns = 0;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    for await (const _ of readX12([Buffer.from(file)]));
    isRead = true;
    expect(turns).toBeGreaterThan(file.length / 4_096);
  });
});
