import { text } from '@rcm/envelope';
import type { z } from 'zod';

/** Names of fields and parameters that hold secrets, their words joined by hyphens. */
const secretName = new RegExp(
  [
    // Behind any prefix, and in front of any further word: accessToken, X-Amz-Security-Token, client_secret_value.
    '(?:password|passwd|passphrase|passcode|secret|token|signature|sess(?:ion)?-?id|(?:api|access|private|signing|encryption|session|ssh)-?key)s?(?:-|$)',
    '(?:^|-)(?:auth|bearer|cookie|credentials?|jwt|otp|pwd|session|sid|sig|totp)$',
    '^(?:authorization|x-amz-.*|x-goog-.*)$',
  ].join('|'),
);

const hyphenated = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');

/** True for a name like `password`, `API_KEY` or `clientSecret`, in any letter case. */
export function isSecretName(name: string): boolean {
  const plain = name.normalize('NFKC');
  const words = plain.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2');
  return secretName.test(hyphenated(plain)) || (words !== plain && secretName.test(hyphenated(words)));
}

/** Fields that are as good as secrets in the record of a credential, although web addresses use the names freely. */
const materialName = /^(?:key|pass|pem|pfx|pin)$/i;

/** The path of the first field named like a secret, at any depth; null where there is none. */
export function secretField(value: object): string[] | null {
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, item] of entries) {
    if (typeof key === 'string' && (isSecretName(key) || materialName.test(key))) return [key];
    const found: string[] | null = typeof item === 'object' && item !== null ? secretField(item) : null;
    if (found !== null) return [String(key), ...found];
  }
  return null;
}

function decodedRun(octets: string): string {
  try {
    return decodeURIComponent(octets);
  } catch {
    return octets;
  }
}

/** Decodes what can be decoded, as servers do: one broken escape must not hide the others. */
const decoded = (value: string) => value.replaceAll(/(?:%[\da-f]{2})+/gi, decodedRun);

/** True when a part of the address in the form `name=value` is named like a secret, nested addresses included. */
const carriesSecret = ({ pathname, search, hash }: URL) =>
  decoded(pathname + search + hash)
    .split(/[/?#&;]/)
    .some((part) => part.includes('=') && isSecretName(part.slice(0, part.indexOf('='))));

const longestUrl = 2_048;

function isPlainUrl(value: string): boolean {
  // Its length is an issue of its own, and reading a long text would cost.
  if (value === '' || value.length > longestUrl * 2) return true;
  // A reader of URLs drops white space, so that what is stored would not be what was checked.
  if (/[\s\p{Cc}]/u.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && !carriesSecret(url);
}

/** Where an application is found: http or https, without user information, session tokens and signatures. */
export const applicationUrl = text(1, longestUrl)
  .refine(isPlainUrl, {
    error: 'Expected an http or https URL without user information, tokens and signatures',
  })
  .meta({ format: 'uri', examples: ['https://portal.example.org/eligibility'] });

/** A place in a body is named by this much of each key. */
const longestPart = 100;

/** Refuses a body in which a field is named like a secret. */
export function refuseSecrets(body: object, context: z.RefinementCtx): void {
  const path = secretField(body);
  if (path === null) return;
  context.addIssue({
    code: 'custom',
    path: path.map((part) => part.slice(0, longestPart)),
    message: 'Secrets are not accepted: expected no field that is named like one',
  });
}
