import { carriesCredentials, isWebAddress, text } from '@rcm/envelope';

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
