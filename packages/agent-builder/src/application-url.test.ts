import { describe, expect, test } from 'vitest';
import { applicationUrl } from './application-url.ts';

describe('an application URL', () => {
  test.each([
    'https://portal.example.org',
    'http://127.0.0.1:8080/login',
    'HTTPS://portal.example.org/a?b=c#d',
    'portal.example.org/login',
    'portal.example.org:8443',
    'portal:8443/login',
    'localhost:8080?a=b',
    '[::1]:8080',
    'Epic Hyperspace, front desk',
    ' https://portal.example.org',
    'https://portal.example.org/token/verify?page=2&sort=name',
    'https://portal.example.org/?signature_required=1&session-type=new',
    'https://портал.example.org/путь?q=%',
    'https://portal.example.org/#/members?tab=claims',
    'https://portal.example.org/#token',
    'x',
    'x'.repeat(2_048),
    '𝒳'.repeat(2_048),
  ])('may be %s', (url) => {
    expect(applicationUrl.safeParse(url).success).toBe(true);
  });

  test.each([
    '',
    'ftp://portal.example.org',
    'javascript:alert(1)',
    'javascript:1/alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:rowan',
    'https://',
    'https://a b',
    'x'.repeat(2_049),
    'x'.repeat(10_000),
  ])('has 1 to 2048 characters, and no scheme except http and https: %s', (url) => {
    expect(applicationUrl.safeParse(url).success).toBe(false);
  });

  test.each([
    'https://user@portal.example.org',
    'https://user:word@portal.example.org',
    'https://:word@portal.example.org',
    'user@portal.example.org',
    'user:1234@portal.example.org',
    'portal.example.org/?token=abc',
    'portal.example.org:8443/;jsessionid=abc',
    'https://portal.example.org/?to\nken=x',
    'https://portal.example.org/(S(abc))/login',
    'https://portal.example.org/#access_token=abc&token_type=bearer',
    'https://portal.example.org/?next=https%3A%2F%2Fother.example.org%2F%3Ftoken%3Dabc',
  ])('contains neither user information nor session tokens: %s', (url) => {
    expect(applicationUrl.safeParse(url).success).toBe(false);
  });
});
