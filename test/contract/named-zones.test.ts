import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { namedZones } from '#rules/time/named-zones.ts'
import { everyRoute } from './personas.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** Not a zone of a person or a session: the version of the rules, and the zones of a list with their offsets. */
const others = ['timeZoneDatabase', 'timeZones', 'zone', 'zones']

/** The names of all fields of a reply that speak of zones. */
function zoneFields(schema: Schema): string[] {
  const own = Object.keys(schema.properties ?? {}).filter((name) => /zone/i.test(name))
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  return [...own, ...inner.flatMap(zoneFields)]
}

// A page waits for the offsets of the zones that a reply names; one that it does not find would be shown in UTC.
test.each(everyRoute.filter(({ route }) => route.reply))('the zones in the reply of $name are found', ({ route }) => {
  const schema = z.toJSONSchema(route.reply!, { io: 'output', unrepresentable: 'any' }) as Schema
  for (const name of zoneFields(schema).filter((field) => !others.includes(field)))
    expect([...namedZones({ [name]: 'Africa/Lagos' })], name).toEqual(['Africa/Lagos'])
})
