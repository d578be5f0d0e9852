import { expect, test } from 'vitest'
import { limitedNetwork, shortenedNetwork } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1', '2001:db8:0::/48'],
  ['2001:0DB8:0000:0001::1', '2001:db8:0:1', '2001:db8:0::/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
])('%s counts as %s and is logged as %s', (address, limited, logged) => {
  expect([limitedNetwork(address), shortenedNetwork(address)]).toEqual([limited, logged])
})
