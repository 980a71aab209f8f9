import { expect, test } from 'vitest';

type Body = Readonly<Record<string, unknown>>;

// biome-ignore lint/suspicious/noExplicitAny: tests read records by the field names of the wire
type Shown = Promise<any>;

/** Tests the address of a kind of record, with the given functions to create and update it. */
export function testAddress(create: (body: Body) => Shown, update: (id: string, body: Body) => Shown): void {
  const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' };

  test('store an address; null by default or if cleared', async () => {
    expect((await create({})).address).toBeNull();
    const { id, address: stored } = await create({ address });
    expect(stored).toEqual({ ...address, line2: null });
    const moved = { ...address, line2: 'Suite 4' };
    expect((await update(id, { address: moved })).address).toEqual(moved);
    expect((await update(id, {})).address).toEqual(moved);
    expect((await update(id, { address: null })).address).toBeNull();
  });

  test.each([
    ['line1', 200],
    ['line2', 200],
    ['city', 100],
    ['state', 50],
    ['postalCode', 20],
  ])('limit %s of an address to 1 to %d characters', async (part, longest) => {
    const { id } = await create({});
    const send = (length: number) => update(id, { address: { ...address, [part]: 'x'.repeat(length) } });
    for (const length of [1, longest]) await expect(send(length)).resolves.toBeDefined();
    for (const length of [0, longest + 1]) {
      await expect(send(length)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.address.${part}` }] },
      });
    }
  });
}
