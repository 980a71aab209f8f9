import { expect, test } from 'vitest';

type Body = Readonly<Record<string, unknown>>;

// biome-ignore lint/suspicious/noExplicitAny: tests read records by the field names of the wire
type Shown = Promise<any>;

/** Tests the address of a kind of record, which is created and updated by what is given. */
export function testAddress(create: (body: Body) => Shown, update: (id: string, body: Body) => Shown): void {
  const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' };

  test('keep an address, null where it is left out or cleared', async () => {
    expect((await create({})).address).toBeNull();
    const { id, address: kept } = await create({ address });
    expect(kept).toEqual({ ...address, line2: null });
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
  ])('hold %s of an address to 1 to %d characters', async (part, longest) => {
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
