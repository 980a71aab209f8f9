import { describe, expect, test } from 'vitest';
import { applicationUrl, isSecretName, secretField } from './secrets.ts';

describe('the name of a secret', () => {
  test.each([
    'password',
    'PASSWORD',
    'userPassword',
    'passwd',
    'passphrase',
    'pwd',
    'secret',
    'clientSecret',
    'client_secret',
    'secrets',
    'token',
    'ToKeN',
    'access_token',
    'refreshToken',
    'accesstoken',
    'tokenValue',
    'apiKey',
    'APIKey',
    'API_KEY',
    'x-api-key',
    'privateKey',
    'AWSAccessKeyId',
    'session',
    'sessionId',
    'JSESSIONID',
    'PHPSESSID',
    'ASP.NET_SessionId',
    'sid',
    'sig',
    'signature',
    'X-Amz-Date',
    'x-goog-algorithm',
    'authorization',
    'credentials',
    'otp',
    'ｔｏｋｅｎ',
  ])('is recognized: %s', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  test.each([
    'label',
    'kind',
    'status',
    'applicationUrl',
    'organizationId',
    'credentialId',
    'idempotencyKey',
    'keyId',
    'username',
    'secretary',
    'side',
    'design',
    'tokenize',
    'author',
    'memberId',
    '',
  ])('is not seen in: %s', (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});

describe('a field named like a secret', () => {
  test.each([
    [{ label: 'Front desk', password: 'x' }, ['password']],
    [{ key: 'x' }, ['key']],
    [{ PIN: 'x' }, ['PIN']],
    [{ settings: { login: [{ user: 'x' }, { passPhrase: 'x' }] } }, ['settings', 'login', '1', 'passPhrase']],
    [{ token: null }, ['token']],
  ])('is found at any depth: %j', (body, path) => {
    expect(secretField(body)).toEqual(path);
  });

  test('is not seen in values', () => {
    expect(secretField({ label: 'password', notes: ['token', { text: 'secret' }], empty: null })).toBeNull();
  });
});

describe('an application URL', () => {
  test.each([
    'https://portal.example.org',
    'http://127.0.0.1:8080/login',
    'HTTPS://portal.example.org/a?b=c#d',
    'https://portal.example.org/token/verify?page=2&sort=name',
    'https://portal.example.org/?session-type=new&token',
    'https://портал.example.org/путь?q=%',
    'https://portal.example.org/#/members?tab=claims',
    `https://portal.example.org/${'a'.repeat(2_048 - 27)}`,
  ])('may be %s', (url) => {
    expect(applicationUrl.safeParse(url).success).toBe(true);
  });

  test.each([
    '',
    'portal.example.org',
    'ftp://portal.example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://portal.example.org',
    'https://portal.example.org/?to\nken=x',
    'https://',
    `https://portal.example.org/${'a'.repeat(2_049 - 27)}`,
    `https://portal.example.org/${'a'.repeat(10_000)}`,
  ])('must be an http or https address of 1 to 2048 characters: %s', (url) => {
    expect(applicationUrl.safeParse(url).success).toBe(false);
  });

  test.each([
    'https://user@portal.example.org',
    'https://user:word@portal.example.org',
    'https://:word@portal.example.org',
    'https://portal.example.org/?token=abc',
    'https://portal.example.org/?a=b&ACCESS_TOKEN=abc',
    'https://portal.example.org/?Session=abc',
    'https://portal.example.org/?sid=abc',
    'https://portal.example.org/?SIG=abc',
    'https://portal.example.org/?Signature=abc&Expires=1',
    'https://portal.example.org/?x-amz-credential=abc',
    'https://portal.example.org/?X-AMZ-SIGNATURE=abc',
    'https://portal.example.org/?X-Goog-Date=abc',
    'https://portal.example.org/?%74oken=abc',
    'https://portal.example.org/?q=%&p=%ff&%74oken=abc',
    'https://portal.example.org/?a[token]=abc',
    'https://portal.example.org/?token=',
    'https://portal.example.org/;jsessionid=abc?a=b',
    'https://portal.example.org/?a=b;jsessionid=abc',
    'https://portal.example.org/#access_token=abc&token_type=bearer',
    'https://portal.example.org/#/members?Token=abc',
    'https://portal.example.org/?next=https%3A%2F%2Fother.example.org%2F%3Ftoken%3Dabc',
  ])(
    'carries neither user information nor a secret in query, path or fragment, in any letter case: %s',
    (url) => {
      expect(applicationUrl.safeParse(url).success).toBe(false);
    },
  );
});
