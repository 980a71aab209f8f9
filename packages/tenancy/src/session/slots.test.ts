import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Slots } from './slots.ts';

const limits = { each: 2, total: 3, timeout: 50, reason: 'Others are running' };
const refused = { status: 503, message: 'Others are running', details: { retryAfter: 5 } };

describe('slots', () => {
  test('of one organization are taken up to its limit, and one more is refused in time', async () => {
    const slots = new Slots(limits);
    const [leave] = [await slots.take('one'), await slots.take('one')];
    await expect(slots.take('one')).rejects.toMatchObject(refused);
    leave();
    await slots.take('one');
  });

  test('of all organizations are taken up to the limit, and one more is refused in time', async () => {
    const slots = new Slots(limits);
    const leave = await slots.take('one');
    for (const other of ['two', 'three']) await slots.take(other);
    await expect(slots.take('four')).rejects.toMatchObject(refused);
    leave();
    await slots.take('four');
  });

  test('go to those who wait in the order of asking, past those at their own limit', async () => {
    const slots = new Slots({ ...limits, timeout: 10_000 });
    const order: string[] = [];
    const taken = async (organization: string) => {
      const leave = await slots.take(organization);
      order.push(organization);
      return leave;
    };
    const leaveFirst = await taken('one');
    const leaveSecond = await taken('one');
    const waiting = [taken('one'), taken('two'), taken('three')];
    const leaveThird = await waiting[1];
    expect(order).toEqual(['one', 'one', 'two']);
    leaveThird?.();
    await waiting[2];
    leaveFirst();
    await waiting[0];
    leaveSecond();
    expect(order).toEqual(['one', 'one', 'two', 'three', 'one']);
  });

  test('of an organization that rests are taken after its rest, and by others at once', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const slots = new Slots({ each: 1, total: 1, timeout: 10_000, reason: 'Others are running' });
    const leave = await slots.take('one');
    let hasBegun = false;
    void slots.take('one').then(() => {
      hasBegun = true;
    });
    const other = slots.take('two');
    leave(500);
    (await other)();
    await vi.advanceTimersByTimeAsync(499);
    expect(hasBegun).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(hasBegun).toBe(true);
  });
});
