import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serializerOf } from './serializer.ts'

const person = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  picture: z.nullable(z.string()),
  role: z.enum(['mentor', 'mentee']),
  rating: z.optional(z.number()),
})
const ada = { id: '0190a3c4-8f3e-7b1a-9c8d-2f5e6a7b8c9d', name: 'Ada "A" Obi', picture: null, role: 'mentor' }
const written = (schema: z.ZodMiniType, value: unknown) => JSON.parse(serializerOf(schema)(value)) as unknown

test('fields that a schema does not declare are left out, at every depth', () => {
  const schema = z.strictObject({ people: z.array(person), host: z.nullable(person) })
  const secret = { ...ada, email: 'ada@example.org' }
  expect(written(schema, { people: [secret], host: secret, token: 'x' })).toEqual({ people: [ada], host: ada })
})

test('null and absent fields are written as they are', () => {
  const schema = z.strictObject({ host: z.nullable(person), note: z.optional(z.string()) })
  expect(written(schema, { host: null })).toEqual({ host: null })
  expect(written(schema, { host: { ...ada, rating: undefined }, note: undefined })).toEqual({ host: ada })
  expect(written(z.array(z.nullable(z.number())), [null, 1.5])).toEqual([null, 1.5])
  const link = z.nullable(z.union([z.literal(''), z.string()]))
  expect(written(z.array(link), ['', null, 'https://meet.example.org'])).toEqual(['', null, 'https://meet.example.org'])
})

test('a member of a union is found by its fields, whatever else the value has', () => {
  const schema = z.union([
    z.strictObject({ kind: z.literal('move'), from: z.iso.datetime() }),
    z.strictObject({ kind: z.literal('text'), text: z.string() }),
  ])
  expect(written(schema, { kind: 'text', text: 'Hello', from: 'x' })).toEqual({ kind: 'text', text: 'Hello' })
})

test('records keep their keys, and their values only what is declared', () => {
  const schema = z.record(z.string(), z.strictObject({ count: z.int() }))
  expect(written(schema, { Lagos: { count: 2, secret: 1 } })).toEqual({ Lagos: { count: 2 } })
})

test('a reply without a declared field is an error', () => {
  expect(() => serializerOf(person)({ ...ada, name: undefined })).toThrow('"name" is required')
})
