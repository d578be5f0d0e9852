import { sql } from 'kysely'
import { afterCommit, type Db } from './database.ts'
import { sendWithCommit } from './fast/public.ts'
import type { Signals } from './signals.ts'

const channel = 'public-pages'
/** Everything that visitors are shown. */
const any = 'any'
type Listener = (ids: readonly string[] | typeof any) => void

/** Whom and what visitors must be shown as they are now, by a commit of this or another process. */
export type PublicChanges = {
  /** Profiles and group sessions by id, or any, when changes may have been missed. */
  subscribe(listener: Listener): void
  /** Whether changes of other processes arrive; without them nothing may be cached. */
  isListening(): boolean
  /** Tells every process with the commit, and this one before it answers. */
  announce(db: Db, ids: readonly string[] | typeof any): Promise<void>
  /** In this process only: everything is shown again. */
  reset(): void
}

export function createPublicChanges(signals: Signals): PublicChanges {
  const listeners: Listener[] = []
  const tell: Listener = (ids) => listeners.forEach((listener) => listener(ids))
  signals.receive(channel, {
    signal: (payload) => tell(payload === any ? any : payload.split(' ')),
    reset: () => tell(any),
  })
  return {
    subscribe: (listener) => void listeners.push(listener),
    isListening: () => signals.isListening(),
    async announce(db, ids) {
      if (ids.length === 0) return
      await sendWithCommit(db, sql`select pg_notify(${channel}, ${ids === any ? any : ids.join(' ')})`)
      await afterCommit(db, () => tell(ids))
    },
    reset: () => tell(any),
  }
}
