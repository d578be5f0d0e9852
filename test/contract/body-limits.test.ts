import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { defaultBodyLimit } from '#contract/route.ts'
import { everyRoute } from './personas.ts'

type JsonSchema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  maxItems?: number
  maxLength?: number
  pattern?: string
}

// Strings with a pattern instead of a length: dates, times, ids, days.
const patternLength = 64
const ascii = new Set(['^[\\x21-\\x7E]*$', '^[A-Za-z0-9_-]+$'])

/** Bytes of the largest JSON that a schema accepts: three for each UTF-16 unit, the maximum in UTF-8. */
function maxBytes(schema: JsonSchema, name = ''): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map((one) => maxBytes(one, name)))
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.enum) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length))
  if (schema.properties)
    return Object.entries(schema.properties).reduce(
      (sum, [key, value]) => sum + key.length + 4 + maxBytes(value, key),
      2,
    )
  if (schema.type === 'array') {
    if (schema.maxItems === undefined) throw new Error(`${name} is a list without a maximum length`)
    return 2 + schema.maxItems * (1 + maxBytes(schema.items ?? {}))
  }
  if (schema.type === 'string')
    return (
      2 +
      (schema.maxLength === undefined
        ? patternLength
        : schema.maxLength * (schema.pattern !== undefined && ascii.has(schema.pattern) ? 1 : 3))
    )
  return 20
}

// 366 dates of 48 ranges each would be 1.9 MB, which is unrealistic.
const unrealistic = 'availability.setSettings'

test('availability settings with an override on every day of a year fit', () => {
  const timeSlots = [
    { startTime: '09:00:00', endTime: '12:00:00' },
    { startTime: '14:00:00', endTime: '17:30:00' },
  ]
  const overrides = Array.from({ length: 366 }, () => ({ date: '2027-01-01', timeSlots }))
  const length = JSON.stringify({ overrides }).length + 1000
  expect(length).toBeLessThan(availabilityRoutes.setSettings.bodyLimit)
})

test.each(everyRoute.filter(({ name, route }) => route.body && name !== unrealistic))(
  '$name accepts the maxBytes valid body, and little more',
  ({ route }) => {
    const limit = route.bodyLimit ?? defaultBodyLimit
    const needed = maxBytes(z.toJSONSchema(route.body!, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    expect(needed).toBeLessThanOrEqual(limit)
    if (limit > defaultBodyLimit) expect(limit).toBeLessThan(needed * 2)
  },
)

test.each(everyRoute.filter(({ route }) => route.path.startsWith('/auth/')))(
  '$name accepts at most 8 KB',
  ({ route }) => {
    expect(route.bodyLimit ?? defaultBodyLimit).toBeLessThanOrEqual(8192)
  },
)
