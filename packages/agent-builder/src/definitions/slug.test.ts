import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Eligibility check', 'eligibility-check'],
  ['  Eligibility   CHECK!  ', 'eligibility-check'],
  ['McKesson portal', 'mckesson-portal'],
  ['Claims & payments', 'claims-and-payments'],
  ["Conway's agent", 'conways-agent'],
  ['Prüfung für Ärzte', 'pruefung-fuer-aerzte'],
  ['Vérification d’éligibilité', 'verification-d-eligibilite'],
  ['Проверка', 'proverka'],
  ['資格確認', '資格確認'],
  ['🙂 資格確認', '資格確認'],
  ['agent-2', 'agent-2'],
  ['!!!', 'agent'],
  ['🙂', 'agent'],
  [' ', 'agent'],
])('the slug of %j is %s (agent for a name without letters and digits)', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('the same name in another Unicode normalization has the same slug', () => {
  const name = 'Élan 資格ガ';
  expect(slugOf(name.normalize('NFD'))).toBe(slugOf(name.normalize('NFC')));
});

test('a slug has at most 200 whole characters and no hyphen at its end', () => {
  expect(slugOf('&'.repeat(200))).toBe(`${'and-'.repeat(50)}`.replace(/-$/, ''));
  expect(Array.from(slugOf('𠮷'.repeat(200)))).toHaveLength(200);
  expect(slugOf('ß'.repeat(200))).toBe('s'.repeat(200));
});
