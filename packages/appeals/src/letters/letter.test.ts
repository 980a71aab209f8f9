import { describe, expect, test } from 'vitest';
import { LetterTemplate } from './contract.ts';
import { draftLetter, templateFor } from './letter.ts';

describe('a letter', () => {
  test('shows missing facts as gaps, each listed once', () => {
    const { text, gaps } = draftLetter('GENERAL', { organizationName: 'Riverside Health', payerAddress: '' });
    expect(text).toContain('[payer address]');
    expect(text).toContain('Riverside Health asks for a review');
    expect(gaps).toContain('payer address');
    expect(gaps).not.toContain('organization name');
    expect(new Set(gaps).size).toBe(gaps.length);
    expect(text.match(/\[[a-z ]+\]/g)?.map((gap) => gap.slice(1, -1))).toEqual(
      expect.arrayContaining([...gaps]),
    );
  });

  test('does not replace a placeholder within a fact', () => {
    const { text } = draftLetter('GENERAL', {
      argument: '{{patientName}} $& [x]',
      patientName: 'Rowan Ellis',
    });
    expect(text).toContain('for the following reason: {{patientName}} $& [x]');
  });

  test.each(LetterTemplate.options)('of template %s has no gap with every fact', (template) => {
    const { gaps } = draftLetter(template, {});
    const values = Object.fromEntries(
      gaps.map((gap) => [
        gap.replaceAll(/ (\w)/g, (_whole, letter: string) => letter.toUpperCase()),
        'known',
      ]),
    );
    const { gaps: left, text, subject } = draftLetter(template, values);
    expect(left).toEqual([]);
    expect(`${subject}${text}`).not.toMatch(/[{}[\]]/);
  });

  test.each([
    ['50', 'MEDICAL_NECESSITY'],
    ['29', 'TIMELY_FILING'],
    ['197', 'AUTHORIZATION'],
    ['97', 'CODING'],
    ['B7', 'GENERAL'],
  ])('for code %s has template %s', (code, template) => {
    expect(templateFor(code)).toBe(template);
  });
});
