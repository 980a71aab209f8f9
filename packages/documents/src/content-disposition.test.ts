import { expect, it } from 'vitest';
import { inlineDisposition } from './content-disposition.ts';

it('keeps a plain file name', () => {
  expect(inlineDisposition('estimate-123.pdf')).toBe(
    `inline; filename="estimate-123.pdf"; filename*=UTF-8''estimate-123.pdf`,
  );
});

it('lets no file name leave its header or its folder', () => {
  expect(inlineDisposition('../../etc/x"; filename="evil.exe\r\nSet-Cookie: a=b')).toBe(
    `inline; filename="etc x ; filename= evil.exe Set-Cookie a=b.pdf"; filename*=UTF-8''etc%20x%20%3B%20filename%3D%20evil.exe%20Set-Cookie%20a%3Db.pdf`,
  );
});

it('spells accents for clients that read them and leaves them out for the others', () => {
  expect(inlineDisposition("Müller's Schätzung Щ.PDF")).toBe(
    `inline; filename="Muller's Schatzung _.pdf"; filename*=UTF-8''M%C3%BCller%27s%20Sch%C3%A4tzung%20%D0%A9.pdf`,
  );
});

it('names a document whose name has nothing to keep and shortens a long one', () => {
  expect(inlineDisposition('../ \u0000.pdf')).toContain('filename="document.pdf"');
  expect(inlineDisposition('a'.repeat(500))).toContain(`filename="${'a'.repeat(120)}.pdf"`);
});
