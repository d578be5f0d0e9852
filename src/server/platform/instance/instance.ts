import { sql } from 'kysely'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { completeSettings, defaultSettings } from '#rules/instance/settings.ts'
import { afterCommit, type Database, type Db } from '#server/platform/database/database.ts'
import { sendWithCommit } from '#server/platform/database/fast/public.ts'
import type { PublicChanges } from '#server/platform/database/public-changes.ts'
import type { Signals } from '#server/platform/database/signals.ts'
import type { Log } from '#server/platform/operations/log.ts'
import { offerAsIn } from './offered.ts'

/** A version of the settings that staff chose for this instance; 0 is what the program has without any. */
export type PublishedSettings = { readonly version: number; readonly settings: InstanceSettings }

/** What staff chose for this instance, as every process has it in memory (decision 184). */
export type Instance = {
  /** The settings in effect, without waiting: at most a moment old, and some seconds while no signals arrive. */
  current(): InstanceSettings
  /** Their version. */
  version(): number
  /** Reads them now; called once before anything is served. */
  load(): Promise<void>
  /** Tells every process with the commit, and this one before it answers. */
  announce(db: Db): Promise<void>
}

type Options = {
  database: Database
  signals: Signals
  publicChanges: Pick<PublicChanges, 'reset'>
  log: Log
}

const channel = 'instance'
/** Milliseconds between reads while signals may be missed. */
const readInterval = 5_000

export function createInstance({ database, signals, publicChanges, log }: Options): Instance {
  offerAsIn(defaultSettings)
  let known: PublishedSettings = { version: 0, settings: defaultSettings }
  let readAt = -Infinity
  let mayHaveMissed = true
  let isStale = false
  let reading: Promise<void> | undefined

  async function read() {
    while (isStale) {
      isStale = false
      const willHear = signals.isListening()
      const newest = await findSettings(database.db)
      readAt = performance.now()
      mayHaveMissed = !willHear
      if (newest.version === known.version) continue
      known = newest
      offerAsIn(newest.settings)
      // Every page that this process keeps has what was in effect before.
      publicChanges.reset()
    }
  }
  const load = () => {
    isStale = true
    return (reading ??= read().finally(() => (reading = undefined)))
  }
  const loadLater = () =>
    void load().catch((error: unknown) => log.warn({ err: error }, 'the settings of the instance could not be read'))

  signals.receive(channel, { signal: loadLater, reset: () => void (mayHaveMissed = true) })
  return {
    current() {
      if (mayHaveMissed && performance.now() - readAt > readInterval) {
        readAt = performance.now()
        loadLater()
      }
      return known.settings
    },
    version: () => known.version,
    load,
    async announce(db) {
      await sendWithCommit(db, sql`select pg_notify(${channel}, '')`)
      await afterCommit(db, load)
    },
  }
}

/** The newest published settings. */
export async function findSettings(db: Db): Promise<PublishedSettings> {
  const row = await db
    .selectFrom('instance_settings')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { version: 0, settings: defaultSettings }
  return { version: row.version, settings: completeSettings(row.settings as Partial<InstanceSettings>) }
}
