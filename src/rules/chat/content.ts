import type { ChatContent } from '#contract/chat/schemas.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The content of a message in what its sender encrypted, without fields that we do not know; null where it is none. A browser that shows
 * the list of conversations reads it for each, so that it needs no schema.
 */
export function readContent(value: unknown): ChatContent | null {
  if (!isObject(value) || typeof value['text'] !== 'string') return null
  const { text, file } = value
  if (file === undefined) return { text }
  if (!isObject(file) || typeof file['name'] !== 'string' || typeof file['type'] !== 'string') return null
  const { name, type } = file
  const numbers = numbersIn(file)
  return numbers && { text, file: { name, type, ...numbers } }
}

const numeric = ['width', 'height', 'seconds'] as const

/** Null where one is no whole number. */
function numbersIn(file: Fields): { [name in (typeof numeric)[number]]?: number } | null {
  const given = numeric.filter((name) => file[name] !== undefined)
  if (!given.every((name) => Number.isSafeInteger(file[name]))) return null
  return Object.fromEntries(given.map((name) => [name, file[name]]))
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
