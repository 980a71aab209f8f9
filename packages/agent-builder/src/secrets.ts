import { carriesCredentials, isWebAddress, text } from '@rcm/envelope';
import type { z } from 'zod';

/** Names of fields with secrets, their words joined by hyphens. */
const secretName = new RegExp(
  [
    // After any prefix and before any further word: accessToken, X-Amz-Security-Token, client_secret_value.
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

/** Names that mean secrets in the record of a credential, but are common in web addresses. */
const keyMaterialName = /^(?:key|pass|pem|pfx|pin)$/i;

/** The path of the first field named like a secret, at any depth; null if there is none. */
export function secretField(value: object): string[] | null {
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, item] of entries) {
    if (typeof key === 'string' && (isSecretName(key) || keyMaterialName.test(key))) return [key];
    const found: string[] | null = typeof item === 'object' && item !== null ? secretField(item) : null;
    if (found !== null) return [String(key), ...found];
  }
  return null;
}

/** A scheme, but not a host with a port: `portal.example.org:8443` has none. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/\\?#]|$))/i;

/** Schemes that browsers follow, even before a number like a port. */
const followedSchemes = /^(?:about|blob|data|file|javascript|vbscript):/i;

/** True for an http or https address, or one without a scheme, without session tokens and other credentials. */
function isAddressWithoutSecrets(value: string): boolean {
  // URL parsers ignore leading white space and all line breaks.
  const read = value.replaceAll(/[\t\n\r]/g, '').replace(/^[\s\p{Cc}]+/u, '');
  const hasScheme = scheme.test(read) || followedSchemes.test(read);
  return (!hasScheme || isWebAddress(read)) && !carriesCredentials(read);
}

/** The address of an application: http or https (optional), without user information, session tokens and signatures. */
export const applicationUrl = text(1, 2_048)
  .refine(isAddressWithoutSecrets, {
    error: 'Expected an http or https address without user information, tokens and signatures',
  })
  .meta({
    description: 'Address of the application',
    examples: ['https://portal.example.org/eligibility'],
  });

/** The maximum length of a key in the path of an issue. */
const maxKeyLength = 100;

/** Refuses a body in which a field is named like a secret. */
export function refuseSecrets(body: object, context: z.RefinementCtx): void {
  const path = secretField(body);
  if (path === null) return;
  context.addIssue({
    code: 'custom',
    path: path.map((part) => part.slice(0, maxKeyLength)),
    message: 'Secrets are not accepted: expected no field named like a secret',
  });
}
