import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

const compose = readFileSync(new URL('../../../../deploy/compose.livekit.yaml', import.meta.url), 'utf8')

/** What coturn refuses to relay to, of one family; multicast by an option of its own. */
function deniedPeers(family: 'ipv4' | 'ipv6'): BlockList {
  const denied = new BlockList()
  expect(compose).toContain('- --no-multicast-peers')
  if (family === 'ipv4') denied.addSubnet('224.0.0.0', 4)
  for (const [, first = '', last = first] of compose.matchAll(/--denied-peer-ip=([^-\s]+)(?:-(\S+))?/g))
    if (family === (isIP(first) === 4 ? 'ipv4' : 'ipv6')) denied.addRange(first, last, family)
  return denied
}

test('the relay of the compose file reaches the same IPv4 addresses as calendars', () => {
  const denied = deniedPeers('ipv4')
  const different = []
  for (let network = 0; network < 2 ** 24; network += network >> 16 === 192 || network >> 16 === 203 ? 1 : 64) {
    const address = `${network >> 16}.${(network >> 8) & 255}.${network & 255}.7`
    if (denied.check(address) === isPublicAddress(address)) different.push(address)
  }
  expect(different).toEqual([])
})

test.each([
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fd12:3456::1',
  'fe80::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '::10.0.0.1',
  '64:ff9b:1::a00:1',
  '100::1',
  '3fff::1',
  '5f00::1',
  'fec0::1',
  'ff02::1',
])('the relay does not reach %s', (address) =>
  expect([deniedPeers('ipv6').check(address, 'ipv6'), isPublicAddress(address)]).toEqual([true, false]),
)
