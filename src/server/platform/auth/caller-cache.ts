import pg from 'pg'
import type { Actor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/operations/log.ts'
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
  /** Starts caching, once the signals of other processes arrive. Without it nothing is cached. */
  listen(): { stop(): Promise<void> }
}

/** Signals invalidate entries within milliseconds; the limit is for signals lost on a connection that only seems open. */
const MAX_AGE = 3_000
const MAX_USERS = 10_000
const RETRY_DELAY = 1_000

type Entry = { actor: Actor; readAt: number }

/**
 * Caches callers briefly, so that a read needs no statement for them. The database signals every change of a caller with its commit
 * (migration 0025); without the session that listens to these signals nothing is cached.
 */
export function createCallers({ database, log }: { database: Database; log: Log }): Callers {
  /** By user, then by device session. */
  const entries = new Map<string, Map<string, Entry>>()
  /** Raised with every signal: a read in flight at that time may be older than the change, and is not cached. */
  let signals = 0
  let isListening = false

  const forget = (userId: string) => {
    signals++
    entries.delete(userId)
  }
  const forgetAll = () => {
    signals++
    entries.clear()
  }

  return {
    async find(claims, now, mayBeCached) {
      const { userId, deviceSessionId } = claims
      const entry = mayBeCached && isListening ? entries.get(userId)?.get(deviceSessionId) : undefined
      if (entry && performance.now() - entry.readAt < MAX_AGE) return entry.actor
      const [before, readAt] = [signals, performance.now()]
      const actor = await findActor(database.db, claims, now)
      if (!actor || !isListening || signals !== before) return actor
      const devices = entries.get(userId) ?? new Map<string, Entry>()
      if (entries.size >= MAX_USERS) entries.delete(entries.keys().next().value!)
      entries.set(userId, devices.set(deviceSessionId, { actor, readAt }))
      return actor
    },
    forget,
    listen() {
      let closed = false
      let client: pg.Client | undefined
      const connect = async () => {
        client = new pg.Client({ ...database.pool.options, application_name: 'kando callers', statement_timeout: 0 })
        client.on('error', (error) => log.warn({ err: error }, 'the session that hears of changed callers was lost'))
        client.once('end', () => {
          isListening = false
          forgetAll()
          if (!closed) setTimeout(connectAtLast, RETRY_DELAY).unref()
        })
        client.on('notification', ({ payload }) => forget(payload ?? ''))
        await client.connect()
        await client.query('listen callers')
        isListening = true
      }
      const connectAtLast = () =>
        void connect().catch((error: unknown) => {
          log.warn({ err: error }, 'no session hears of changed callers yet')
          client?.end().catch(() => {})
        })
      connectAtLast()
      return {
        async stop() {
          closed = true
          await client?.end().catch(() => {})
        },
      }
    },
  }
}
