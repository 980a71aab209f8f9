import { equals, list } from '@rcm/lists';
import {
  insertParts,
  inTenantOnce,
  newId,
  type Principal,
  statement,
  type TenantDatabase,
} from '@rcm/tenancy';
import { aRun, testTime } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPrincipal,
  Letter,
  type LettersHost,
  letterList,
  lettersHost,
  letterValues,
  letterView,
  manyLetters,
  quickLetter,
  quickValues,
  wrappingKeys,
} from '../../test/letters.ts';
import { localKeyWrapper } from '../keys/key-wrapper.ts';
import { keyedEncryptionOf } from './keyed-encryption.ts';
import { reencrypt } from './re-encrypt.ts';

let host: LettersHost;
beforeAll(async () => {
  host = await lettersHost();
});
afterAll(() => host.close());

async function anEncrypted(): Promise<Principal> {
  const as = aPrincipal();
  await host.encrypt(as);
  return as;
}

const shown = {
  subject: 'Bill',
  recipient: 'Zoë Quinn-Ortega',
  number: 'N-1',
  address: { line1: '1 Main Street' },
  pages: ['one', 'two "quoted"'],
};

const rowOf = async (id: string) => {
  const [row] = await host.stored('select * from letters.letters where id = $1', [id]);
  if (row === undefined) throw new Error(`There is no letter ${id}`);
  return row;
};

const recipients = async (
  as: Principal,
  query: Readonly<Record<string, unknown>>,
  database?: TenantDatabase,
) => {
  const page = await host.run(
    as,
    (context) => letterList.read(context, { skip: 0, take: 50, ...query }),
    database,
    { audit: 'read', single: true },
  );
  const found = JSON.parse(page.letters.text).map(({ recipient }: { recipient: string }) => recipient);
  expect(page.total).toBe(found.length);
  return found.sort();
};

describe('a stored record', () => {
  test('is encrypted in each sealed column and plain in the others, and is read as it was written', async () => {
    const as = await anEncrypted();
    const id = await host.aLetter(as);
    const row = await rowOf(id);
    const sealed = /^enc:v1:[\w-]{12}:[\w-]{12}:[\w-]{38,}$/;
    expect(row).toMatchObject({
      subject: 'Bill',
      recipient: expect.stringMatching(sealed),
      number: expect.stringMatching(sealed),
      address: expect.stringMatching(sealed),
      pages: expect.stringMatching(sealed),
      number_index: expect.stringMatching(/^[\w-]{22}$/),
      recipient_index: [1, 2, 3].map(() => expect.stringMatching(/^[\w-]{22}$/)),
    });
    expect(await host.read(as, id)).toMatchObject(shown);
    const found = await host.run(as, (context) => context.find(Letter, id));
    expect(found).toMatchObject(shown);
  });

  test('is plain where the organization has no key, and where no key is configured', async () => {
    const without = await host.open(null);
    for (const database of [host.database, without]) {
      const as = aPrincipal();
      const id = await host.aLetter(as, {}, database);
      expect(await rowOf(id)).toMatchObject({ ...shown, number_index: null, recipient_index: null });
      expect(await host.read(as, id, database)).toMatchObject(shown);
    }
  });

  test('keeps null as null, and encrypts empty text', async () => {
    const as = await anEncrypted();
    const id = await host.aLetter(as, { number: null, address: null, recipient: '', pages: [] });
    expect(await rowOf(id)).toMatchObject({
      number: null,
      number_index: null,
      address: null,
      recipient_index: [],
    });
    expect(await host.read(as, id)).toMatchObject({ number: null, address: null, recipient: '', pages: [] });
  });

  test('is encrypted by statements for one row and for many, as by the entity layer', async () => {
    const as = await anEncrypted();
    const { subject: _subject, ...values } = letterValues();
    const id = newId(Letter.idPrefix);
    const quick = await host.run(as, async (context) => {
      const [[row = []] = []] = await context.sql.batch([
        [quickLetter, quickValues({ id, now: testTime, ...values })],
      ]);
      return JSON.parse(letterView.json(row, testTime).text);
    });
    expect(quick).toMatchObject({ ...shown, subject: 'quick' });
    const many = [newId(Letter.idPrefix), newId(Letter.idPrefix)];
    await host.run(as, (context) =>
      context.sql.batch(
        manyLetters(
          context,
          many.map((each) => ({ id: each, ...letterValues({ recipient: `${each} Ray` }) })),
        ),
      ),
    );
    for (const one of [id, ...many]) {
      expect(JSON.stringify(await rowOf(one))).not.toMatch(/Zoë|Quinn|"N-1"|Main|quoted/);
    }
    expect(await host.read(as, many[1] ?? '')).toMatchObject({ ...shown, recipient: `${many[1]} Ray` });
    expect(await recipients(as, { recipient: 'RAY' })).toHaveLength(2);
    expect(await recipients(as, { number: ['N-1', 'N-2'] })).toHaveLength(3);
  });

  test('is written once: a second flush changes nothing', async () => {
    const as = await anEncrypted();
    const letter = await host.run(as, async (context) => {
      const made = context.create(Letter, letterValues());
      await context.em.flush();
      made.recipient = 'Ray';
      await context.em.flush();
      await context.em.flush();
      return made;
    });
    expect(letter.version).toBe(2);
    const before = await rowOf(letter.id);
    await host.run(as, async (context) => {
      const found = await context.find(Letter, letter.id);
      found.subject = 'Reminder';
    });
    expect(await rowOf(letter.id)).toEqual({
      ...before,
      subject: 'Reminder',
      version: 3,
      updated_at: expect.anything(),
    });
    expect(await host.read(as, letter.id)).toMatchObject({ recipient: 'Ray', subject: 'Reminder' });
  });
});

describe('an encrypted value', () => {
  const columns = ['recipient', 'number', 'address', 'pages'] as const;

  test.each(columns)('is refused in another row: %s', async (column) => {
    const as = await anEncrypted();
    const [from, to] = [await host.aLetter(as), await host.aLetter(as)];
    await host.stored(
      `update letters.letters set ${column} = (select ${column} from letters.letters where id = $1) where id = $2`,
      [from, to],
    );
    const refused = `A value of letters.letters.${column} cannot be decrypted: it was changed, or moved from another column or row`;
    await expect(host.read(as, to)).rejects.toThrow(refused);
    await expect(host.run(as, (context) => context.find(Letter, to))).rejects.toThrow(refused);
    await expect(recipients(as, {})).rejects.toThrow(refused);
  });

  test('is refused in another column, of another organization, and where a character was changed', async () => {
    const as = await anEncrypted();
    const other = await anEncrypted();
    const [one, two, three] = [await host.aLetter(as), await host.aLetter(as), await host.aLetter(as)];
    const foreign = await host.aLetter(other);
    await host.stored('update letters.letters set number = recipient where id = $1', [one]);
    await expect(host.read(as, one)).rejects.toThrow('letters.letters.number cannot be decrypted');
    await host.stored(
      'update letters.letters set number = (select number from letters.letters where id = $1) where id = $2',
      [foreign, two],
    );
    await expect(host.read(as, two)).rejects.toThrow(
      'A value of letters.letters.number was encrypted with an unknown key',
    );
    await host.stored(
      `update letters.letters set number = overlay(number placing case substr(number, 40, 1) when 'A' then 'B' else 'A' end from 40 for 1) where id = $1`,
      [three],
    );
    await expect(host.read(as, three)).rejects.toThrow('letters.letters.number cannot be decrypted');
  });

  test('of an encrypted organization is refused in one that is not', async () => {
    const id = await host.aLetter(await anEncrypted());
    const as = aPrincipal();
    const plain = await host.aLetter(as);
    await host.stored(
      'update letters.letters set number = (select number from letters.letters where id = $1) where id = $2',
      [id, plain],
    );
    await expect(host.read(as, plain)).rejects.toThrow('was encrypted with an unknown key');
  });

  test('is refused by an error that contains neither the value nor the ciphertext', async () => {
    const as = await anEncrypted();
    const [from, to] = [await host.aLetter(as), await host.aLetter(as)];
    await host.stored(
      'update letters.letters set number = (select number from letters.letters where id = $1) where id = $2',
      [from, to],
    );
    const error = await host.read(as, to).catch((thrown: Error) => thrown);
    const { number } = await rowOf(to);
    const words = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(words).not.toContain('N-1');
    expect(words).not.toContain(String(number).slice(-20));
  });
});

describe('a plain value that looks encrypted', () => {
  test('is read unchanged before, during and after the encryption of its organization', async () => {
    const as = aPrincipal();
    const other = await host.aLetter(await anEncrypted());
    const { number: real } = await rowOf(other);
    const looks = [
      'enc:v1:',
      'enc:v1:aaaaaaaaaaaa:bbbbbbbbbbbb:cccc',
      String(real).replace(/v1:..../, 'v1:xxxx'),
    ];
    const ids: string[] = [];
    for (const number of looks) ids.push(await host.aLetter(as, { number, recipient: number }));
    const expectPlain = async () => {
      for (const [index, id] of ids.entries()) {
        expect(await host.read(as, id)).toMatchObject({ number: looks[index], recipient: looks[index] });
      }
    };
    await expectPlain();
    await host.encrypt(as);
    await expectPlain();
    await reencrypt(host.database, as.organization.id);
    await expectPlain();
    const late = await host.aLetter(as, { number: 'enc:v1:' });
    expect(await host.read(as, late)).toMatchObject({ number: 'enc:v1:' });
  });
});

describe('a filter', () => {
  test('finds whole words ignoring case and accents, and whole values; plain rows also by part of a name', async () => {
    const as = aPrincipal();
    await host.aLetter(as, { recipient: 'Plain Quinn', number: 'P-1' });
    await host.encrypt(as);
    await host.aLetter(as, { recipient: 'Zoë Quinn-Ortega', number: 'N-1' });
    await host.aLetter(as, { recipient: 'Ada Quinnell', number: 'N-2' });
    expect(await recipients(as, { recipient: 'quinn' })).toEqual(['Plain Quinn', 'Zoë Quinn-Ortega']);
    expect(await recipients(as, { recipient: 'QUINN zoe' })).toEqual(['Zoë Quinn-Ortega']);
    expect(await recipients(as, { recipient: 'ain Qui' })).toEqual(['Plain Quinn']);
    expect(await recipients(as, { recipient: 'Quin' })).toEqual(['Plain Quinn']);
    expect(await recipients(as, { recipient: '%' })).toEqual([]);
    expect(await recipients(as, { recipient: 'enc' })).toEqual([]);
    expect(await recipients(as, { number: ['N-2', 'P-1'] })).toEqual(['Ada Quinnell', 'Plain Quinn']);
    expect(await recipients(as, { number: ['n-2'] })).toEqual([]);
    await reencrypt(host.database, as.organization.id);
    expect(await recipients(as, { recipient: 'ain Qui' })).toEqual([]);
    expect(await recipients(as, { recipient: 'plain' })).toEqual(['Plain Quinn']);
    expect(await recipients(as, { number: ['P-1'] })).toEqual(['Plain Quinn']);
  });

  test.each([
    ['Łukasz Strauß', 'LUKASZ strauss'],
    ["Siobhán O'Shaughnessy", 'oshaughnessy'],
    ['Odile Saint-Jean', 'St. Jean'],
    ['Søren Åberg', 'soren A\u030aberg'],
  ])('finds %s by another spelling: %s', async (recipient, recipientAsked) => {
    const as = await anEncrypted();
    await host.aLetter(as, { recipient });
    expect(await recipients(as, { recipient: recipientAsked })).toEqual([recipient]);
  });

  test('finds words that an earlier version indexed as before, and by every spelling after they are indexed again', async () => {
    const as = await anEncrypted();
    const recipient = "Łucja O'Neil";
    const id = await host.aLetter(as, { recipient });
    const ring = await keyedEncryptionOf(host.database)
      .cipherOf(host.database, as.organization.id)
      .freshRing();
    const earlier = ['łucja', 'o', 'neil'].map((word) =>
      ring.active?.blind(word, 'letters.letters.recipient_index'),
    );
    await host.stored('update letters.letters set recipient_index = $1 where id = $2', [earlier, id]);
    expect(await recipients(as, { recipient: "ŁUCJA o'neil" })).toEqual([recipient]);
    expect(await recipients(as, { recipient: 'lucja oneil' })).toEqual([]);
    expect(await reencrypt(host.database, as.organization.id)).toContainEqual({
      table: 'letters.letters',
      rows: 1,
    });
    for (const asked of ["ŁUCJA o'neil", 'lucja oneil']) {
      expect(await recipients(as, { recipient: asked })).toEqual([recipient]);
    }
    expect(await reencrypt(host.database, as.organization.id)).toContainEqual({
      table: 'letters.letters',
      rows: 0,
    });
  });

  test('follows changes of the indexed values', async () => {
    const as = await anEncrypted();
    const id = await host.aLetter(as);
    await host.run(as, async (context) => {
      Object.assign(await context.find(Letter, id), { recipient: 'Ray', number: null });
    });
    expect(await recipients(as, { recipient: 'zoe' })).toEqual([]);
    expect(await recipients(as, { recipient: 'ray' })).toEqual(['Ray']);
    expect(await recipients(as, { number: ['N-1'] })).toEqual([]);
  });

  test('sorting by a column that is not sealed works as without encryption', async () => {
    const as = aPrincipal();
    await host.aLetter(as, { recipient: 'Plain', subject: 'second' });
    await host.encrypt(as);
    await host.aLetter(as, { recipient: 'Sealed', subject: 'first' });
    const { letters } = await host.run(as, (context) =>
      letterList.read(context, { skip: 0, take: 50, sort: 'subject' }),
    );
    expect(letters.toJSON()).toMatchObject([{ recipient: 'Sealed' }, { recipient: 'Plain' }]);
  });

  test('of a sealed column without a blind index is refused where the list is declared', () => {
    expect(() => list(letterView, { key: 'letters', filters: { number: equals('number') } })).toThrow(
      'letters needs a blind index for number',
    );
    for (const declared of [{ order: 't.recipient' }, { sorts: ['recipient'] }]) {
      expect(() => list(letterView, { key: 'letters', ...declared })).toThrow(
        'letters cannot be ordered by an encrypted column',
      );
    }
  });
});

describe('a statement', () => {
  test.each([
    ['select t.id, t.recipient from letters.letters t where t.organization_id = :tenant', 'recipient'],
    [`update letters.letters set number = '' where organization_id = :tenant`, 'number'],
  ])('that names a sealed column without declaring it is refused: %s', async (text, column) => {
    const careless = statement({ name: `letters.careless_${column}`, columns: {}, text });
    await expect(host.run(aPrincipal(), (context) => context.sql.all(careless))).rejects.toThrow(
      `letters.careless_${column} names the sealed column letters.letters.${column} and declares it in neither opens`,
    );
  });

  test('that returns a sealed column without decrypting it is refused; so is a fixed value for a sealed column', async () => {
    const { opens: _opens, ...careless } = quickLetter;
    const { subject: _subject, ...values } = letterValues();
    await expect(
      host.run(await anEncrypted(), (context) =>
        context.sql.batch([
          [
            { ...careless, opens: null, audited: null },
            quickValues({ id: newId(Letter.idPrefix), now: testTime, ...values }),
          ],
        ]),
      ),
    ).rejects.toThrow('letters.quick names the sealed column letters.letters.recipient and declares it');
    expect(() => insertParts(Letter, { recipient: 'Zoë' })).toThrow(
      'letter.recipient is sealed: pass its value with each call',
    );
  });

  test('of the entity layer that bypasses its change sets is refused', async () => {
    const as = await anEncrypted();
    const id = await host.aLetter(as);
    await expect(
      host.run(as, (context) => context.em.nativeUpdate(Letter, { id }, { recipient: 'Ray' })),
    ).rejects.toThrow('letters.letters has sealed columns');
  });
});

describe('another data key', () => {
  test('encrypts new values; values of older keys are still read and found', async () => {
    const as = await anEncrypted();
    const old = await host.aLetter(as, { recipient: 'Old Quinn', number: 'N-1' });
    expect(await host.encrypt(as)).toBe(false);
    expect(await host.encrypt(as, true)).toBe(true);
    const young = await host.aLetter(as, { recipient: 'New Quinn', number: 'N-1' });
    const keyOf = async (id: string) => String((await rowOf(id)).number).split(':')[3];
    expect(await keyOf(young)).not.toBe(await keyOf(old));
    expect(await recipients(as, { recipient: 'quinn' })).toEqual(['New Quinn', 'Old Quinn']);
    expect(await recipients(as, { number: ['N-1'] })).toEqual(['New Quinn', 'Old Quinn']);
    const done = await reencrypt(host.database, as.organization.id);
    expect(done).toContainEqual({ table: 'letters.letters', rows: 1 });
    expect(await keyOf(old)).toBe(await keyOf(young));
    expect(await recipients(as, { recipient: 'quinn', number: ['N-1'] })).toEqual(['New Quinn', 'Old Quinn']);
    expect(await reencrypt(host.database, as.organization.id)).toContainEqual({
      table: 'letters.letters',
      rows: 0,
    });
  });

  test('that another process has started to use is loaded immediately', async () => {
    const as = await anEncrypted();
    const id = await host.aLetter(as);
    const other = await host.open(localKeyWrapper(wrappingKeys[0]));
    expect(await host.read(as, id, other)).toMatchObject(shown);
    await host.encrypt(as, true);
    const young = await host.aLetter(as);
    expect(await host.read(as, young, other)).toMatchObject(shown);
    expect(await host.run(as, (context) => context.find(Letter, young), other)).toMatchObject(shown);
  });
});

describe('a kept answer', () => {
  test('is stored encrypted and replayed as it was, with each of several keys', async () => {
    const as = await anEncrypted();
    const request = { key: 'k1', fingerprint: 'f' };
    const run = aRun(as);
    const answer = () =>
      inTenantOnce(host.database, run, request, async () => ({
        status: 201,
        body: '{"name":"Zoë"}',
        version: null,
      }));
    expect(await answer()).toMatchObject({ isReplayed: false });
    const stored = () =>
      host.stored('select body from platform.idempotency_keys where organization_id = $1', [
        as.organization.id,
      ]);
    expect(await stored()).toEqual([{ body: expect.stringMatching(/^enc:v1:/) }]);
    expect(await answer()).toMatchObject({
      isReplayed: true,
      answer: { status: 201, body: '{"name":"Zoë"}' },
    });
    await host.encrypt(as, true);
    const [before] = await stored();
    await reencrypt(host.database, as.organization.id);
    expect(await stored()).not.toEqual([before]);
    expect(await answer()).toMatchObject({ isReplayed: true, answer: { body: '{"name":"Zoë"}' } });
  });

  test('that was moved to another idempotency key is refused', async () => {
    const as = await anEncrypted();
    const answer = (key: string) =>
      inTenantOnce(host.database, aRun(as), { key, fingerprint: 'f' }, async () => ({
        status: 200,
        body: key,
        version: null,
      }));
    await answer('k1');
    await answer('k2');
    await host.stored(
      `update platform.idempotency_keys set body = (select body from platform.idempotency_keys where key = 'k1'
        and organization_id = $1) where key = 'k2' and organization_id = $1`,
      [as.organization.id],
    );
    await expect(answer('k2')).rejects.toThrow('platform.idempotency_keys.body cannot be decrypted');
  });
});
