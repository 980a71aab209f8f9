import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHost } from './public-address.ts';

test.each([
  ['0.0.0.0', false],
  ['9.255.255.255', true],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['128.0.0.1', true],
  ['169.254.169.254', false],
  ['172.15.255.255', true],
  ['172.16.0.0', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['192.168.1.1', false],
  ['198.19.255.255', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['2606:4700::1111', true],
  ['not an address', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ['hooks.example.org', true],
  ['localhost', false],
  ['metadata', false],
  ['a.localhost', false],
  ['printer.local', false],
  ['metadata.google.internal', false],
  ['[::1]', false],
  ['[2606:4700::1111]', true],
  ['127.0.0.1', false],
])('%s may receive messages: %s', (host, isPublic) => {
  expect(isPublicHost(host)).toBe(isPublic);
});
