import type { Route } from '#contract/route.ts'
import { sessionState } from '#web/platform/session/auth-session.ts'
import type { Address, CallInput } from './address.ts'
import { randomKey } from './random-key.ts'

/** What somebody wanted and no answer has settled yet: `name` says who, which command and which input, `key` is what it was sent with. */
type Intent = { name: string; ids: readonly string[]; key: string; at: number }

const storageKey = 'intents'
/** The server keeps answers for a day. */
const longest = 12 * 60 * 60 * 1000

let open: readonly Intent[] | null = null

/** The `Idempotency-Key` of a command: the same one for the same input until an answer settles it, also after a reload of the tab. */
export function keyOf(route: Address, input: CallInput): string {
  const name = nameOf(route, input)
  const known = openIntents().find((intent) => intent.name === name)
  if (known) return known.key
  const intent = { name, ids: idsIn(input), key: randomKey(), at: Date.now() }
  store([...openIntents(), intent])
  return intent.key
}

/** What a command took back is a new intent when it is wanted again, however it is named: the saved answer no longer holds. */
export function forgetUndone({ undoes = [] }: Pick<Route, 'method' | 'undoes'>): void {
  const left = openIntents().filter(({ name }) => !undoes.some((path) => name.includes(` ${path} `)))
  if (left.length < openIntents().length) store(left)
}

/**
 * An answer settles an intent, and with it what was left open about the same things: a seat that was taken without an answer and then
 * given up is a new intent when it is taken again.
 */
export function settle(route: Address, input: CallInput): void {
  const name = nameOf(route, input)
  const ids = new Set(idsIn(input))
  const left = openIntents().filter((intent) => intent.name !== name && !intent.ids.some((id) => ids.has(id)))
  if (left.length < openIntents().length) store(left)
}

function openIntents(): readonly Intent[] {
  open ??= stored()
  return open.filter(({ at }) => Date.now() - at < longest)
}

/** Not what signs in: its input is a secret. */
const isStorable = ({ name }: Intent) => !name.includes(' /auth/')

function store(intents: readonly Intent[]): void {
  open = intents
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(intents.filter(isStorable)))
  } catch {
    // Private windows may refuse storage: the keys then end with the page.
  }
}

function stored(): Intent[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Intent[]
  } catch {
    return []
  }
}

const nameOf = ({ method, path }: Address, input: CallInput) =>
  `${sessionState()?.record.userId ?? ''} ${method} ${path} ${hash(JSON.stringify(input))}`

const idsIn = (input: CallInput): string[] =>
  JSON.stringify(input).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []

/** Two rounds of FNV-1a: what was typed is not stored. */
function hash(text: string): string {
  const round = (seed: number) => {
    let sum = seed
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
    return (sum >>> 0).toString(36)
  }
  return round(0x811c9dc5) + round(0x9dc5811c)
}
