import { createReadStream } from 'node:fs';

/** A remittance of two claims, one with an amount that is no number. */
export const remittanceFile = createReadStream('remittance.835');

/** Where calls and written files go. */
export const file = process.stdout;

/** A function of the host, which prints its call. */
const printed =
  (name: string) =>
  (...values: readonly unknown[]) =>
    file.write(`${JSON.stringify([name, ...values])}\n`);

export const stage = printed('stage');
export const commitStaged = printed('commitStaged');
export const dropStaged = printed('dropStaged');
export const dropStagedGroup = printed('dropStagedGroup');
export const dropStagedSet = printed('dropStagedSet');
export const setAside = (value: object, faults: readonly { readonly code: string }[]) =>
  printed('setAside')(
    value,
    faults.map(({ code }) => code),
  );

export const interchange = {
  sender: { qualifier: 'ZZ', identifier: 'SENDER' },
  receiver: { qualifier: 'ZZ', identifier: 'RECEIVER' },
  controlNumber: '000000101',
  date: '2026-01-05',
  time: '1200',
  isTest: true,
} as const;

export const group = { sender: 'SENDER', receiver: 'RECEIVER', controlNumber: '77' } as const;

const person = {
  entityType: '1',
  lastName: 'QUINN',
  identifierQualifier: 'MI',
  identifier: 'MEMBER-1',
} as const;
const organization = {
  entityType: '2',
  lastName: 'RIVERSIDE',
  identifierQualifier: '46',
  identifier: 'TGJ23',
} as const;
const address = { street: { line1: '1 MAIN ST' }, city: { city: 'MIAMI', state: 'FL' } } as const;
const contacts = [{ name: 'JERRY', numbers: [{ qualifier: 'TE', number: '3055552222' }] }] as const;

export const records = [
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
] as const;
