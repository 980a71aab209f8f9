import { describe, expect, test } from 'vitest';
import { readText } from './read-text.ts';

describe('the text of an answer', () => {
  test.each([
    ['none', null, '', false],
    ['at the limit', 'y'.repeat(100), 'y'.repeat(100), false],
    ['one character beyond it', 'y'.repeat(101), 'y'.repeat(100), true],
  ])('is read to the limit: %s', async (_what, body, text, isCut) => {
    expect(await readText(new Response(body), 100)).toEqual({ text, isCut });
  });

  test('has characters whose bytes arrive apart', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (const byte of Buffer.from('ä€')) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await readText(new Response(stream), 100)).toEqual({ text: 'ä€', isCut: false });
  });

  test('is no longer sent once enough is read', async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.from('y')),
      cancel() {
        isCancelled = true;
      },
    });
    expect(await readText(new Response(endless), 100)).toMatchObject({ isCut: true });
    expect(isCancelled).toBe(true);
  });

  test('fails where the answer is incomplete', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new Error('The answer is incomplete')),
    });
    await expect(readText(new Response(broken), 100)).rejects.toThrow('The answer is incomplete');
  });
});
