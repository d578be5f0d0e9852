import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'

type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Ids and texts of existing rows; fuzzing with random ids alone only reaches "not found". */
export type ExistingValues = { ids: readonly string[]; texts: readonly string[] }

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\u202E',
  'null',
  '0',
  '-1',
  '🧵'.repeat(40),
  'Ọláṣubọ̀mí',
  "'; drop table users; --",
  '%00',
  '..%2F',
  '<script>',
  'a'.repeat(5000),
]
const dates = ['2026-11-24', '2026-11-23', '1970-01-01', '2026-02-30', '2099-12-31', '24-11-2026']
const times = ['09:00:00', '24:00:00', '09:17:00', '25:00:00', '9:00']
const zones = ['Africa/Nairobi', 'Africa/Lagos', 'America/New_York', 'Mars/Base', '+03:00']

const text = (existing: ExistingValues) =>
  fc.oneof(
    fc.constantFrom(...existing.ids),
    fc.constantFrom(...existing.texts, ...dates, ...times, ...zones),
    fc.constantFrom(...hostileTexts),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
const anything = (existing: ExistingValues) =>
  fc.oneof(
    text(existing),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.constant({}),
  )

/** Inputs for a route: mostly of the declared shape, sometimes arbitrary. */
export function inputs(route: Route, existing: ExistingValues) {
  const part = (schema: Route['body'], flat: boolean) =>
    schema ? shaped(jsonSchemaOf(schema), existing, flat) : fc.constant(undefined)
  return fc.record({ params: part(route.params, true), query: part(route.query, true), body: part(route.body, false) })
}

function jsonSchemaOf(schema: NonNullable<Route['body']>): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

function shaped(schema: JsonSchema, existing: ExistingValues, flat: boolean): fc.Arbitrary<unknown> {
  const value = ofSchema(schema, existing)
  if (flat) return value
  return fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: anything(existing) })
}

function ofSchema(schema: JsonSchema, existing: ExistingValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined)
    return fc.oneof({ weight: 5, arbitrary: fc.constant(schema.const) }, { weight: 1, arbitrary: anything(existing) })
  if (schema.enum)
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...schema.enum) },
      { weight: 1, arbitrary: anything(existing) },
    )
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => ofSchema(one, existing)))
  if (schema.properties) return ofProperties(schema, existing)
  if (schema.type === 'array') return fc.array(ofSchema(schema.items ?? {}, existing), { maxLength: 6 })
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.oneof(
      fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 100, 1e6) }),
      fc.constantFrom(-1, 0, 1e9, 1.5),
    )
  }
  if (schema.type === 'boolean') return fc.boolean()
  return schema.type === 'string' ? text(existing) : anything(existing)
}

function ofProperties(schema: JsonSchema, existing: ExistingValues): fc.Arbitrary<unknown> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [
      name,
      fc.oneof({ weight: 8, arbitrary: ofSchema(one, existing) }, { weight: 1, arbitrary: anything(existing) }),
    ]),
  )
  const whole = fc.record(properties, { requiredKeys: [...(schema.required ?? [])] })
  return fc.oneof(
    { weight: 9, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((value) => ({ ...value, surprise: 1 })) },
  )
}
