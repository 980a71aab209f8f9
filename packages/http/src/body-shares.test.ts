import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BodyShares, largeBody } from './body-shares.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shares for which the event loop is always busy. */
const someShares = () => new BodyShares(() => performance.now());

/** A share that has asked for its bytes and for its turn, and whether it has both. */
async function asked(shares: BodyShares, organizationId: string, bytes: number) {
  const share = shares.begin(organizationId);
  let state: unknown = 'waiting';
  const progress = async () => {
    await share.keep(bytes);
    state = 'kept';
    await share.handle();
    state = 'handled';
  };
  void progress().catch((error: unknown) => {
    state = error;
  });
  await vi.advanceTimersByTimeAsync(0);
  return { share, state: () => state };
}

describe('a large body', () => {
  test.each([
    [largeBody, false],
    [largeBody + 1, true],
  ])('has more than 256 KiB: %d bytes, %s', async (bytes, isLarge) => {
    const { share } = await asked(someShares(), 'a', bytes);
    expect(share.isLarge).toBe(isLarge);
  });

  test('waits for the one before it of the same organization, and for no other', async () => {
    const shares = someShares();
    const first = await asked(shares, 'a', largeBody + 1);
    const second = await asked(shares, 'a', largeBody + 1);
    const small = await asked(shares, 'a', largeBody);
    const other = await asked(shares, 'b', largeBody + 1);
    expect([first, second, small, other].map(({ state }) => state())).toEqual([
      'handled',
      'kept',
      'handled',
      'handled',
    ]);
    first.share.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(second.state()).toBe('handled');
  });

  test('is received with three others of its organization', async () => {
    const shares = someShares();
    const five = [];
    for (let count = 0; count < 5; count += 1) five.push(await asked(shares, 'a', largeBody + 1));
    expect(five.map(({ state }) => state())).toEqual(['handled', 'kept', 'kept', 'kept', 'waiting']);
    five[1]?.share.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(five[4]?.state()).toBe('kept');
  });

  test('waits for one of four places of all organizations', async () => {
    const shares = someShares();
    const all = [];
    for (const id of ['a', 'b', 'c', 'd', 'e']) all.push(await asked(shares, id, largeBody + 1));
    expect(all.map(({ state }) => state())).toEqual([...new Array(4).fill('handled'), 'kept']);
    all[0]?.share.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(all[4]?.state()).toBe('handled');
  });

  test('is answered with 503 after 20 seconds, and leaves its place to the next', async () => {
    const shares = someShares();
    const first = await asked(shares, 'a', largeBody + 1);
    const second = await asked(shares, 'a', largeBody + 1);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(second.state()).toBe('kept');
    await vi.advanceTimersByTimeAsync(1);
    expect(second.state()).toMatchObject({ status: 503, details: { retryAfter: 5 } });
    second.share.end();
    first.share.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await asked(shares, 'a', largeBody + 1)).state()).toBe('handled');
  });
});

describe('a large body that is cut off while it waits', () => {
  test.each([
    ['to be received', 4],
    ['to be handled', 1],
  ])('%s takes no turn', async (_turn, before) => {
    const shares = someShares();
    const first = [];
    for (let count = 0; count < before; count += 1) first.push(await asked(shares, 'a', largeBody + 1));
    const cut = await asked(shares, 'a', largeBody + 1);
    cut.share.end();
    for (const { share } of first) share.end();
    const next = await asked(shares, 'a', largeBody + 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(next.state()).toBe('handled');
  });
});

describe('after a large body', () => {
  test.each([
    [100, 300],
    [5_000, 5_000],
  ])(
    'that kept the event loop busy for %d ms its organization rests for %d ms while others are active',
    async (work, rest) => {
      const shares = someShares();
      const { share } = await asked(shares, 'a', largeBody + 1);
      await vi.advanceTimersByTimeAsync(work);
      shares.begin('b');
      share.end();
      const next = await asked(shares, 'a', largeBody + 1);
      await vi.advanceTimersByTimeAsync(rest - 1);
      expect(next.state()).toBe('kept');
      await vi.advanceTimersByTimeAsync(1);
      expect(next.state()).toBe('handled');
    },
  );

  test('that is refused its organization rests for the time that counting it took', async () => {
    const shares = someShares();
    const { share } = await asked(shares, 'a', largeBody + 1);
    share.count(() => vi.advanceTimersByTime(10));
    await vi.advanceTimersByTimeAsync(0);
    shares.begin('b');
    share.end();
    const next = await asked(shares, 'a', largeBody + 1);
    await vi.advanceTimersByTimeAsync(89);
    expect(next.state()).toBe('kept');
    await vi.advanceTimersByTimeAsync(1);
    expect(next.state()).toBe('handled');
  });

  test('an organization that is alone does not rest', async () => {
    const shares = someShares();
    shares.begin('b');
    const { share } = await asked(shares, 'a', largeBody + 1);
    await vi.advanceTimersByTimeAsync(1_001);
    share.end();
    expect((await asked(shares, 'a', largeBody + 1)).state()).toBe('handled');
  });
});

describe('small bodies', () => {
  test('of more than 4 MiB together count as large', async () => {
    const shares = someShares();
    const sixteen = [];
    for (let count = 0; count < 16; count += 1) sixteen.push(await asked(shares, 'a', largeBody));
    expect(sixteen.map(({ share }) => share.isLarge)).toEqual(new Array(16).fill(false));
    expect((await asked(shares, 'a', 1)).share.isLarge).toBe(true);
    expect((await asked(shares, 'b', largeBody)).share.isLarge).toBe(false);
    sixteen[0]?.share.end();
    expect((await asked(shares, 'a', largeBody)).share.isLarge).toBe(false);
  });

  test('become large while they arrive', async () => {
    const { share } = await asked(someShares(), 'a', largeBody);
    await share.keep(largeBody + 1);
    expect(share.isLarge).toBe(true);
  });
});
