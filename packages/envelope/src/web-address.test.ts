import { describe, expect, test } from 'vitest';
import { carriesCredentials, isWebAddress, withoutCredentials } from './web-address.ts';

const site = 'https://portal.example.org/login';

const names = [
  ...['token', 'session', 'sessionid', 'sid', 'jsessionid', 'phpsessid', 'sig', 'signature', 'ticket'],
  ...['samlresponse', 'assertion', 'hdnts', 'apikey', 'password', 'secret'],
];

describe.each(names)('a parameter %s', (name) => {
  test.each([
    name,
    name.toUpperCase(),
    `x_${name}`,
    `x-${name}`,
    `x.${name}`,
    `X-Goog-${name}`,
    `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  ])('is a credential as %s', (written) => {
    for (const [address, shown] of [
      [`${site}?a=b&${written}=abc&c=d#top`, `${site}?a=b&${written}=removed&c=d#top`],
      [`${site}?${written}=abc`, `${site}?${written}=removed`],
      [`${site}?a=b;${written}=abc`, `${site}?a=b;${written}=removed`],
      [`${site};${written}=abc/next?a=b`, `${site};${written}=removed/next?a=b`],
      [`${site}#a=b&${written}=abc`, `${site}#a=b&${written}=removed`],
    ] as const) {
      expect(carriesCredentials(address)).toBe(true);
      expect(withoutCredentials(address)).toBe(shown);
      expect(carriesCredentials(address.replace('https://', ''))).toBe(true);
    }
  });

  test.each([`${name}_required`, `${name}s`, `my${name}`, `${name}-x`, `${name}.x`])(
    'is not a credential as %s',
    (written) => {
      const address = `${site};${written}=a?${written}=b#${written}=c`;
      expect(carriesCredentials(address)).toBe(false);
      expect(withoutCredentials(address)).toBe(address);
    },
  );

  test('is not a credential as a path segment, a value, or an anchor', () => {
    const address = `https://portal.example.org/${name}/${name}=1?page=${name}#${name}`;
    expect(carriesCredentials(address)).toBe(false);
    expect(withoutCredentials(address)).toBe(address);
  });
});

test.each(['X-Amz-Signature', 'x-amz-date', 'X-AMZ-CREDENTIAL', 'X-Amz-Expires'])(
  'every parameter that begins with X-Amz- is a credential: %s',
  (name) => {
    expect(carriesCredentials(`${site}?${name}=abc`)).toBe(true);
    expect(carriesCredentials(`${site}?my-${name}=abc`)).toBe(name === 'X-Amz-Signature');
  },
);

test.each(['X-Goog-Date', 'Expires', 'api_key', 'next'])('%s is no credential', (name) => {
  expect(carriesCredentials(`${site}?${name}=abc`)).toBe(false);
});

test.each([
  [`${site}?token`, `${site}?token`],
  [`${site}?token=&a=b`, `${site}?token=&a=b`],
])('a credential without a value counts, and has nothing to remove: %s', (address, shown) => {
  expect(carriesCredentials(address)).toBe(true);
  expect(withoutCredentials(address)).toBe(shown);
});

test.each([
  ['https://rowan@portal.example.org/a@b', 'https://removed@portal.example.org/a@b'],
  ['HTTP://rowan:word@portal.example.org', 'HTTP://removed@portal.example.org'],
  ['https:\\\\rowan@portal.example.org', 'https:\\\\removed@portal.example.org'],
  ['//rowan@portal.example.org', '//removed@portal.example.org'],
  ['rowan:word@portal.example.org', 'removed@portal.example.org'],
  ['https://a@b@portal.example.org', 'https://removed@portal.example.org'],
])('user information is a credential: %s', (address, shown) => {
  expect(carriesCredentials(address)).toBe(true);
  expect(withoutCredentials(address)).toBe(shown);
});

test.each([
  'https://portal.example.org/@rowan',
  '/@rowan',
  '/a/b@c',
  'https://portal.example.org?to=a@b.org',
])('an at sign elsewhere is not a credential: %s', (address) => {
  expect(carriesCredentials(address)).toBe(false);
  expect(withoutCredentials(address)).toBe(address);
});

test.each([
  ['https://portal.example.org/(S(abc))/login.aspx', 'https://portal.example.org/removed/login.aspx'],
  ['https://portal.example.org/(s(abc))', 'https://portal.example.org/removed'],
  ['https://portal.example.org/%28S%28abc%29%29/x', 'https://portal.example.org/removed/x'],
])('a segment (S(…)) is a credential: %s', (address, shown) => {
  expect(carriesCredentials(address)).toBe(true);
  expect(withoutCredentials(address)).toBe(shown);
});

test.each(['https://portal.example.org/(S)/x', 'https://portal.example.org/x(S(abc))', `${site}?a=(S(abc))`])(
  'brackets elsewhere are not a credential: %s',
  (address) => expect(carriesCredentials(address)).toBe(false),
);

test('an address as a value is examined, too', () => {
  const inner = (parameter: string) => encodeURIComponent(`https://other.example.org/?${parameter}=abc`);
  expect(carriesCredentials(`${site}?next=${inner('token')}&a=b`)).toBe(true);
  expect(withoutCredentials(`${site}?next=${inner('token')}&a=b`)).toBe(`${site}?next=removed&a=b`);
  expect(carriesCredentials(`${site}?next=${inner('page')}`)).toBe(false);
});

test.each([
  ['https://a', true],
  ['HTTP://a/b?c=d', true],
  ['a', false],
  ['/a', false],
  ['ftp://a', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['', false],
])('%j is a web address: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected);
});
