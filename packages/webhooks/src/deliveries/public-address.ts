import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPv4 addresses to which no message may be sent: loopback, private, link-local, cloud metadata and reserved. */
const blockedIpv4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blockedIpv4.addSubnet(network, prefix, 'ipv4');

/** Of IPv6, only global unicast is allowed, without ranges that embed an IPv4 address. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const blockedIpv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blockedIpv6.addSubnet(network, prefix, 'ipv6');

/** True for an IP address on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalIpv6.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6')
    : isIP(address) === 4 && !blockedIpv4.check(address, 'ipv4');

/** False for a non-public address or a name that is never public; other names are checked when they are resolved. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host);
}
