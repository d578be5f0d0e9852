/** The network that a limit applies to: an IPv4 address, or the /64 of an IPv6 address, which is one subscriber. */
export const limitedNetwork = (address: string): string =>
  plainIpv4(address) ?? ipv6Groups(address).slice(0, 4).join(':')

/** What the log holds of an address: `102.89.34.0/24`, `2c0f:f5c0:1::/48`. Enough to see an attack, too little to name a subscriber. */
export const shortenedNetwork = (address: string): string =>
  plainIpv4(address)?.replace(/\d{1,3}$/, '0/24') ?? `${ipv6Groups(address).slice(0, 3).join(':')}::/48`

/** An IPv4 address, also one that is mapped into IPv6. */
function plainIpv4(address: string): string | undefined {
  if (!address.includes(':')) return address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
}

/** The eight groups of an IPv6 address, without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const gap = after === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(gap).fill('0'), ...(after ?? [])]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
