import type { Actor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Signals } from '#server/platform/database/signals.ts'
import type { AccessClaims } from './access-tokens.ts'
import { findActor } from './actor.ts'

/** Resolves the callers of access tokens. */
export type Callers = {
  /**
   * From the database, or for a read (`mayBeCached`) from the cache; undefined when the device was signed out or the account is
   * suspended.
   */
  find(claims: AccessClaims, now: Date, mayBeCached: boolean): Promise<Actor | undefined>
  /** Drops this user's entries of this process, after a command of theirs. */
  forget(userId: string): void
}

/** Signals invalidate entries within milliseconds; the limit is for signals lost on a connection that only seems open. */
const MAX_AGE = 3_000
const MAX_USERS = 10_000

type Entry = { actor: Actor; readAt: number }

/**
 * Caches callers briefly, so that a read needs no statement for them. The database signals every change of a caller with its commit
 * (`signal_caller()`); without the session that listens to these signals nothing is cached.
 */
export function createCallers({ database, signals }: { database: Database; signals: Signals }): Callers {
  /** By user, then by device session. */
  const entries = new Map<string, Map<string, Entry>>()
  /** Raised with every signal: a read in flight at that time may be older than the change, and is not cached. */
  let received = 0

  const forget = (userId: string) => {
    received++
    entries.delete(userId)
  }
  const forgetAll = () => {
    received++
    entries.clear()
  }
  signals.receive('callers', { signal: forget, reset: forgetAll })

  return {
    async find(claims, now, mayBeCached) {
      const { userId, deviceSessionId } = claims
      const entry = mayBeCached && signals.isListening() ? entries.get(userId)?.get(deviceSessionId) : undefined
      if (entry && performance.now() - entry.readAt < MAX_AGE) return entry.actor
      const [before, readAt] = [received, performance.now()]
      const actor = await findActor(database.db, claims, now)
      if (!actor || !signals.isListening() || received !== before) return actor
      const devices = entries.get(userId) ?? new Map<string, Entry>()
      if (entries.size >= MAX_USERS) entries.delete(entries.keys().next().value!)
      entries.set(userId, devices.set(deviceSessionId, { actor, readAt }))
      return actor
    },
    forget,
  }
}
