import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const list = async (names?: string) =>
  (await api.call(accountRoutes.timeZones, { query: names === undefined ? {} : { names } })).body

test('anyone may read the offsets of zones, which are those of the server', async () => {
  const { zones } = await list('Africa/Casablanca,Africa/Lagos')
  expect(zones.map(({ zone }) => zone)).toEqual(['Africa/Casablanca', 'Africa/Lagos'])
  expect(zones[0]!.periods.at(-1)).toEqual({ from: '2026-09-20T01:00:00.000Z', offsetMinutes: 0, abbreviation: 'WET' })
  expect(zones[1]!.periods).toEqual([{ from: null, offsetMinutes: 60, abbreviation: 'WAT' }])
})

test('a zone that the server does not know is left out', async () => {
  expect((await list('Etc/Unknown,Africa/Nowhere,Africa/Accra')).zones.map(({ zone }) => zone)).toEqual([
    'Africa/Accra',
  ])
  expect((await list('Etc/Unknown')).zones).toEqual([])
})

test('without names the list has every zone that can be chosen, under its current name', async () => {
  const names = (await list()).zones.map(({ zone }) => zone)
  expect(names.length).toBeGreaterThan(400)
  expect(names).toEqual(expect.arrayContaining(['Africa/Casablanca', 'Asia/Kolkata', 'UTC']))
  expect(names).not.toContain('Asia/Calcutta')
})

test('every reply names the version of the rules behind its times', async () => {
  const { database } = await list('UTC')
  expect(database).toMatch(/^\d{4}[a-z]$/)
  const config = await api.call(accountRoutes.config, {})
  expect(config.body.timeZoneDatabase).toBe(database)
  expect(config.headers['x-time-zone-database']).toBe(database)
})
