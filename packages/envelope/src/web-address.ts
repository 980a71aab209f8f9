const credentialNames = new Set([
  'token',
  'session',
  'sessionid',
  'sid',
  'jsessionid',
  'phpsessid',
  'sig',
  'signature',
  'ticket',
  'samlresponse',
  'assertion',
  'hdnts',
  'apikey',
  'password',
  'secret',
]);

/** Decodes all valid escapes, as servers do: one invalid escape must not hide the others. */
const decoded = (text: string) => text.replaceAll(/(?:%[\da-f]{2})+/gi, decodedRun);

function decodedRun(octets: string): string {
  try {
    return decodeURIComponent(octets);
  } catch {
    return octets;
  }
}

/** Removes tabs and line breaks, which URL parsers ignore everywhere. */
const withoutBreaks = (text: string) => text.replaceAll(/[\t\n\r]/g, '');

/** True for the name of a parameter that grants access or signs a URL: `access_token`, `X-Amz-Date`. */
function isCredentialName(name: string): boolean {
  const plain = decoded(withoutBreaks(name)).replaceAll('+', ' ').normalize('NFKC').trim().toLowerCase();
  return plain.startsWith('x-amz-') || credentialNames.has(plain.split(/[_.-]/).at(-1) ?? '');
}

const isSessionSegment = (segment: string) => /^\(s\(.*\)\)$/is.test(decoded(withoutBreaks(segment)));

interface Replacements {
  readonly userInformation: (text: string) => string;
  readonly sessionSegment: (text: string) => string;
  readonly parameter: (name: string, value: string | null) => string;
}

const wholeAddress = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;
const front = /^((?:[\s\p{Cc}]*https?:[/\\]*|[/\\]{2,})?)([^/\\@]*(?:@[^/\\@]*)*)@/iu;

/** Replaces the parts of an address that can be credentials, including parameters in query, path and fragment. */
function replaced(address: string, { userInformation, sessionSegment, parameter }: Replacements): string {
  const [, path = '', query = '', fragment = ''] = wholeAddress.exec(address) ?? [];
  const parameterOf = (text: string) => {
    const equals = text.indexOf('=');
    return equals === -1 ? parameter(text, null) : parameter(text.slice(0, equals), text.slice(equals + 1));
  };
  return [
    path
      .replace(front, (_all, before: string, user: string) => `${before}${userInformation(user)}@`)
      .replaceAll(/[^/\\]+/g, (segment) => (isSessionSegment(segment) ? sessionSegment(segment) : segment))
      .replaceAll(/(?<=;)[^;/\\]+/g, parameterOf),
    query.replaceAll(/(?<=[?&;])[^?&;]+/g, parameterOf),
    // Without a value, a part of the fragment is an anchor and not a parameter.
    fragment.replaceAll(/(?<=[#?&;])[^#?&;=]*=[^#?&;]*/g, parameterOf),
  ].join('');
}

/** True for an address with user information, or with a parameter or path segment that grants access or signs it. */
export function carriesCredentials(address: string): boolean {
  let found = false;
  const note = (text: string) => {
    found = true;
    return text;
  };
  replaced(address, {
    userInformation: note,
    sessionSegment: note,
    parameter(name, value) {
      found ||= isCredentialName(name) || leadsToCredentials(value ?? '');
      return '';
    },
  });
  return found;
}

/** True for a value that is itself an address with a credential, such as a return URL; deeper addresses are not examined. */
function leadsToCredentials(value: string): boolean {
  const address = decoded(value);
  if (!/^https?:/i.test(address)) return false;
  let found = false;
  const keep = (text: string) => text;
  replaced(address, {
    userInformation: keep,
    sessionSegment: keep,
    parameter(name) {
      found ||= isCredentialName(name);
      return '';
    },
  });
  return found;
}

const removed = 'removed';

/** The address with credentials replaced by `removed`. */
export const withoutCredentials = (address: string): string =>
  replaced(address, {
    userInformation: () => removed,
    sessionSegment: () => removed,
    parameter(name, value) {
      if (!value) return value === null ? name : `${name}=`;
      return `${name}=${isCredentialName(name) || leadsToCredentials(value) ? removed : value}`;
    },
  });

/** True for an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address?.protocol === 'https:' || address?.protocol === 'http:';
}
