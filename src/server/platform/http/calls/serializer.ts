import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'

type Schema = NonNullable<Route['reply']>
type Serialize = (value: unknown) => string
type JsonSchema = Record<string, unknown>

const serializers = new WeakMap<Schema, Serialize>()

/** What writes values of a schema as JSON, with declared fields only; compiled at the first use. A missing field is an error. */
export function serializerOf(schema: Schema): Serialize {
  let serialize = serializers.get(schema)
  if (serialize === undefined) serializers.set(schema, (serialize = fastJson(jsonSchemaOf(schema)) as Serialize))
  return serialize
}

const jsonSchemaOf = (schema: Schema) =>
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  }) as fastJson.Schema

/** Leaves what decides how a value is written: a member of a union is then found by its fields, whatever else a value has. */
function simplify(schema: JsonSchema): void {
  for (const name of ['pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength']) delete schema[name]
  if (schema.additionalProperties === false) delete schema.additionalProperties
  const [member, none, ...others] = (schema.anyOf ?? []) as JsonSchema[]
  if (member?.type === undefined || none?.type !== 'null' || others.length > 0) return
  delete schema.anyOf
  Object.assign(schema, member, { nullable: true })
}
