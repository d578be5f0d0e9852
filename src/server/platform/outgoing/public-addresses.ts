import { BlockList, isIP } from 'node:net'

/** IPv4 networks that no public server has: the IANA special-purpose registry (RFC 6890), multicast and reserved ones. */
const internal4 = networks('ipv4', [
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
])
/** The unicast addresses of IPv6, which exclude mapped (::ffff:0:0/96) and translated (64:ff9b::/96) IPv4 … */
const global6 = networks('ipv6', [['2000::', 3]])
/** … and what lies among them without being public: protocol assignments with Teredo, documentation, 6to4. */
const internal6 = networks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function networks(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of subnets) list.addSubnet(network, bits, family)
  return list
}

/** Whether an IP address is one of the public internet; false for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !internal4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !internal6.check(address, 'ipv6')
}
