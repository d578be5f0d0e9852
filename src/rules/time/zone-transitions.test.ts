import { expect, test } from 'vitest'
import { zoneTransitions } from './zone-transitions.ts'
import { zoneTransitions as readByIntl } from './zone-transitions-intl.ts'

const from = Date.UTC(2025, 0, 1)
const to = Date.UTC(2029, 0, 1)

test('browsers read the same transitions of every zone as the server', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect(readByIntl(zone, from, to), zone).toEqual(zoneTransitions(zone, from, to))
})

test('a zone without transitions has one offset', () => {
  expect(readByIntl('Africa/Lagos', from, to)).toEqual({ at: [], offset: [3_600_000] })
  expect(readByIntl('UTC', from, to)).toEqual({ at: [], offset: [0] })
})
