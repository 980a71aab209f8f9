import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses that no message may go to: of this machine, of private networks, of clouds' own services, of no one. */
const closed = new BlockList();
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
  closed.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only what is routed globally is open, and none of what carries an IPv4 address inside. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const closedWithin = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedWithin.addSubnet(network, prefix, 'ipv6');

/** True for an IP address that is reached over the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? open.check(address, 'ipv6') && !closedWithin.check(address, 'ipv6')
    : isIP(address) === 4 && !closed.check(address, 'ipv4');

/** False for an address that is not public, and for a name that never is; other names are judged when looked up. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host);
}
