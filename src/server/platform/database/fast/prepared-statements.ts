import type { ClientBase } from 'pg'

/** A statement is prepared from this use on: one used once or twice costs more to store than to plan. */
const MIN_USES = 3
/** Most statements tracked; lists of many lengths (`in ($1, $2 …)`) must not fill the memory of the server's backends. */
const MAX_STATEMENTS = 500

const statement = /^\s*(?:select|with|insert|update|delete)\b/i
/** A prepared `*` breaks when a migration adds a column. */
const star = /\*\s+from\b|\breturning\s+\*/i

/**
 * Names repeated statements of one pool, so that its connections prepare them: planning a join costs two or three times what running it
 * does. PostgreSQL replans by itself when the tables change. Returns what to do with each new connection.
 */
export function prepareRepeatedStatements(): (client: ClientBase) => void {
  const nameOf = createNames()
  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const prepared = (...args: unknown[]) => {
      const [text, values, ...rest] = args
      if (typeof text !== 'string' || !Array.isArray(values)) return query(...args)
      const name = nameOf(text)
      return name === undefined ? query(...args) : query({ name, text }, values, ...rest)
    }
    client.query = prepared as typeof client.query
  }
}

function createNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (uses.size >= MAX_STATEMENTS && !uses.has(text)) return undefined
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    if (count < MIN_USES || !statement.test(text) || star.test(text)) return undefined
    const name = `kando_${names.size}`
    names.set(text, name)
    return name
  }
}
