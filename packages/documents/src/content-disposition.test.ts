import { expect, it } from 'vitest';
import { inlineDisposition } from './content-disposition.ts';

it('keeps a plain file name', () => {
  expect(inlineDisposition('estimate-123.pdf')).toBe(
    `inline; filename="estimate-123.pdf"; filename*=UTF-8''estimate-123.pdf`,
  );
});

it('sanitizes a file name that would break out of the header or the directory', () => {
  expect(inlineDisposition('../../etc/x"; filename="evil.exe\r\nSet-Cookie: a=b')).toBe(
    `inline; filename="etc x ; filename= evil.exe Set-Cookie a=b.pdf"; filename*=UTF-8''etc%20x%20%3B%20filename%3D%20evil.exe%20Set-Cookie%20a%3Db.pdf`,
  );
});

it('keeps accents in filename* and drops them in filename', () => {
  expect(inlineDisposition("Müller's Schätzung Щ.PDF")).toBe(
    `inline; filename="Muller's Schatzung _.pdf"; filename*=UTF-8''M%C3%BCller%27s%20Sch%C3%A4tzung%20%D0%A9.pdf`,
  );
});

it('falls back to "document" for an empty name and shortens a long one', () => {
  expect(inlineDisposition('../ \u0000.pdf')).toContain('filename="document.pdf"');
  expect(inlineDisposition('a'.repeat(500))).toContain(`filename="${'a'.repeat(120)}.pdf"`);
});
