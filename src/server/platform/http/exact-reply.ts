import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']
/** Whether parsing this value would return an equal one, with its fields in the same order. */
type Check = (value: unknown) => boolean

// String formats that are their pattern alone; the others (an address, a token) have conditions beside it.
const patternFormats = new Set(['uuid', 'datetime'])
const checks = new WeakMap<Schema, Check>()

/**
 * Whether a reply is exactly what its schema declares: then its text can be written at once. Parsing copies every object; most replies are
 * built from the columns that they name and need no field removed. False says nothing: such a reply is parsed.
 */
export function isExactReply(schema: Schema, reply: unknown): boolean {
  let check = checks.get(schema)
  if (check === undefined) checks.set(schema, (check = checkOf(schema)))
  return check(reply)
}

function checkOf(schema: Schema): Check {
  const def = schema._zod.def as Definition
  if (def.checks?.length) return parsesUnchanged(schema)
  switch (def.type) {
    case 'object':
      return def.catchall ? parsesUnchanged(schema) : checkOfFields(def.shape)
    case 'array':
      return checkOfItems(checkOf(def.element))
    case 'nullable':
      return orNull(checkOf(def.innerType))
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'enum':
      return oneOf(schema._zod.values!)
    case 'string':
      return checkOfText(schema, def)
    default:
      return parsesUnchanged(schema)
  }
}

/** The same fields in the same order, none left out. */
function checkOfFields(shape: Readonly<Record<string, Schema>>): Check {
  const names = Object.keys(shape)
  const fields = names.map((name) => checkOf(shape[name]!))
  return (value) => {
    if (typeof value !== 'object' || value === null) return false
    let at = 0
    for (const name in value) {
      if (name !== names[at] || !fields[at]!((value as Record<string, unknown>)[name])) return false
      at++
    }
    return at === names.length
  }
}

const checkOfItems =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const oneOf =
  (values: ReadonlySet<unknown>): Check =>
  (value) =>
    values.has(value)

function checkOfText(schema: Schema, def: Definition): Check {
  const { format, pattern } = def as { format?: string; pattern?: RegExp }
  if (format === undefined) return (value) => typeof value === 'string'
  if (!pattern || !patternFormats.has(format)) return parsesUnchanged(schema)
  return (value) => typeof value === 'string' && pattern.test(value)
}

/** For everything else the schema decides; an object is copied by it, and so never the same. */
const parsesUnchanged =
  (schema: Schema): Check =>
  (value) => {
    const result = schema._zod.run({ value, issues: [] }, { async: false })
    return !(result instanceof Promise) && result.issues.length === 0 && result.value === value
  }
