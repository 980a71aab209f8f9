import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandWith, readCommandLine, WrongCommandLine } from './arguments.ts';

const words = [
  ...['--rename', 'charges.code:cpt_code'],
  ...['--drop', 'charges.note', '--drop', 'payments'],
  ...['--fill', 'charges.quantity=1', '--fill', "charges.status='it''s $OPEN'"],
];

test('answers are read from the command line, as often as given', () => {
  expect(readCommandLine(['gfe', 'charge-code', ...words])).toEqual({
    folder: 'gfe',
    what: 'charge-code',
    answers: [
      { flag: 'rename', name: 'charges.code', to: 'cpt_code' },
      { flag: 'drop', name: 'charges.note' },
      { flag: 'drop', name: 'payments' },
      { flag: 'fill', name: 'charges.quantity', expression: '1' },
      { flag: 'fill', name: 'charges.status', expression: "'it''s $OPEN'" },
    ],
  });
});

test('a shell reads the command as it was given', () => {
  const line = readCommandLine(['gfe', 'charge-code', ...words]);
  const command = commandWith(line, line.answers);
  const read = execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' });
  expect(read.trim().split('\n').slice(5)).toEqual(['gfe', 'charge-code', ...words]);
});

test.each([
  [],
  ['gfe'],
  ['gfe', 'Charge'],
  ['gfe', 'charge', 'code'],
  ['gfe', 'charge', '--keep', 'charges.code'],
  ['gfe', 'charge', '--rename', 'charges.code'],
  ['gfe', 'charge', '--rename', 'code:cpt_code'],
  ['gfe', 'charge', '--drop', 'ledger.charges.code'],
  ['gfe', 'charge', '--fill', 'charges.code'],
  ['gfe', 'charge', '--fill', 'charges.code=1', '--fill', 'charges.code=2'],
  ['gfe', 'charge', '--fill', 'charges.code='],
  ['gfe', 'charge', '--fill', 'charges.code=VALUE'],
  ['gfe', 'charge', '--fill', 'charges.code=1;\ndrop table charges'],
])('a wrong command line is refused: %j', (...given) => {
  expect(() => readCommandLine(given)).toThrow(WrongCommandLine);
});
