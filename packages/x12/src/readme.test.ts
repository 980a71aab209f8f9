import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimPayment, eventsOf, payment, write, writeSegments } from '../test/writer.ts';
import * as x12 from './index.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const [reading = '', writing = ''] = [...readme.matchAll(/```ts\n([\s\S]+?)```/g)].map(
  ([, code = '']) => code,
);

const imported = /^import \{ \w+ \} from '@rcm\/x12';$/m;

/** Runs a sample with the names that it leaves to its reader. */
async function run(sample: string, names: Readonly<Record<string, unknown>>): Promise<void> {
  expect(sample).toMatch(imported);
  const code = stripTypeScriptTypes(`async () => {${sample.replace(imported, '')}}`);
  const all = { ...x12, ...names };
  await new Function(...Object.keys(all), `return (${code})();`)(...Object.values(all));
}

test('the sample that reads stages the payment, and sets faulty claims aside', async () => {
  const calls: unknown[] = [];
  const call =
    (name: string) =>
    (...values: readonly unknown[]) =>
      calls.push([name, ...values]);
  const [head = '', ...others] = claimPayment('CLAIM-2');
  const faulty = [head.replace('*100*', '*A*'), ...others];
  const file = write(writeSegments([payment([claimPayment(), faulty])]));
  const sets = ['dropStagedSet', 'dropStagedGroup', 'dropStaged'].map((name) => [name, call(name)]);
  await run(reading, {
    remittanceFile: [file],
    stage: call('stage'),
    setAside: (value: { readonly patientControlNumber: string }, faults: readonly x12.Fault[]) =>
      calls.push(['setAside', value.patientControlNumber, faults.map(({ code }) => code)]),
    commitStaged: call('commitStaged'),
    ...Object.fromEntries(sets),
  });
  expect(calls).toEqual([
    ['stage', 'CHECK-1', '80.00'],
    ['setAside', 'CLAIM-2', ['AMOUNT_INVALID']],
    ['commitStaged'],
  ]);
});

test('the sample that writes makes a file that reads back', async () => {
  const person = { entityType: '1', lastName: 'QUINN', identifierQualifier: 'MI', identifier: 'MEMBER-1' };
  const organization = {
    entityType: '2',
    lastName: 'RIVERSIDE',
    identifierQualifier: '46',
    identifier: 'TGJ23',
  };
  const address = { street: { line1: '1 MAIN ST' }, city: { city: 'MIAMI', state: 'FL' } };
  const contacts = [{ name: 'JERRY', numbers: [{ qualifier: 'TE', number: '3055552222' }] }];
  const records = [
    {
      kind: '837P.transaction',
      value: {
        structure: '0019',
        purpose: '00',
        reference: 'B1',
        date: '2026-01-05',
        time: '1200',
        claimType: 'CH',
        submitter: { ...organization, contacts },
        receiver: organization,
      },
    },
    { kind: '837P.billingProvider', value: { name: { ...organization, ...address } } },
    {
      kind: '837P.subscriber',
      value: { subscriber: { payerSequence: 'P', relationship: '18' }, name: person, payer: organization },
    },
  ];
  let text = '';
  await run(writing, {
    group: { sender: 'SENDER', receiver: 'RECEIVER', controlNumber: '77' },
    interchange: {
      sender: { qualifier: 'ZZ', identifier: 'SENDER' },
      receiver: { qualifier: 'ZZ', identifier: 'RECEIVER' },
      controlNumber: '000000101',
      date: '2026-01-05',
      time: '1200',
      isTest: true,
    },
    records,
    file: { write: (chunk: string) => (text += chunk) },
  });
  const events = await eventsOf(text);
  expect(events.flatMap((event) => ('within' in event ? [event.kind] : []))).toEqual(
    records.map(({ kind }) => kind),
  );
  expect(events.every((event) => !('accepted' in event) || event.accepted)).toBe(true);
});
