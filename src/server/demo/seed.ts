import { sql } from 'kysely'
import { rebuildSearch } from '../features/directory/store.ts'
import { indexMissingSessions } from '../features/group-sessions/discovery/index-sessions.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { DEMO_MENTEES } from './people.ts'
import { planDemo } from './plan.ts'
import { insertActivity } from './seed-activity.ts'
import { insertBookings } from './seed-bookings.ts'
import { type CreatePortrait, insertPortraits } from './portraits/seed-portraits.ts'
import { type CreatePoster, insertGroups } from './seed-group-sessions.ts'
import { insertConnections } from './seed-connections.ts'
import { insertConversations } from './seed-conversations.ts'
import { insertHours, insertPeople, spreadJoining } from './seed-people.ts'
import { insertReviews } from './seed-reviews.ts'
import { planSessions, processPastSessions } from './process-sessions.ts'

type SeedDependencies = {
  readonly db: Db
  readonly now: Date
  readonly hashPassword: (password: string) => Promise<string>
  readonly createPoster: CreatePoster
  readonly createPortrait: CreatePortrait
  /** Encrypts the secrets of conversations. */
  readonly secrets: Pick<Secrets, 'encrypt'>
  readonly rooms: Rooms
  readonly env: Pick<Env, 'APP_URL'>
}

/** The result of a seed; `seeded` is false where demo accounts already existed. */
export type SeedResult = {
  readonly seeded: boolean
  readonly mentors: number
  readonly mentees: number
  readonly sessions: number
  readonly groupSessions: number
}

const notSeeded: SeedResult = { seeded: false, mentors: 0, mentees: 0, sessions: 0, groupSessions: 0 }

/** Inserts the demo data: people, weekly hours, sessions around `now`. Does nothing where a demo account exists. */
export async function seedDemo(dependencies: SeedDependencies): Promise<SeedResult> {
  const { db, now, hashPassword, createPoster, createPortrait, secrets, rooms, env } = dependencies
  if (await hasDemo(db)) return notSeeded
  const plan = planDemo(now)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return inTransaction(db, async (tx) => {
    // Concurrent seeds are serialized here; the second one then finds the demo data. Drawing takes minutes on a busy machine, and the
    // transaction is idle meanwhile, so the limits for requests do not apply.
    await sql`select set_config(name, '0', true)
      from unnest(array['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) as name`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(hashtext('demo seed'))`.execute(tx)
    if (await hasDemo(tx)) return notSeeded
    await insertPeople(tx, now, passwordHash)
    await insertPortraits(tx, createPortrait)
    await insertHours(tx, now, plan.hours)
    await insertBookings(tx, now, plan.bookings)
    await insertActivity(tx, now, plan)
    await insertGroups(tx, now, plan.groups, createPoster)
    await spreadJoining(tx)
    await insertReviews(tx, now)
    await processPastSessions(tx, now, { rooms, env })
    await insertConnections(tx, now)
    await insertConversations(tx, now, secrets)
    await rebuildSearch(tx, now)
    await indexMissingSessions(tx)
    await planSessions(tx, now)
    return {
      seeded: true,
      mentors: plan.hours.length,
      mentees: DEMO_MENTEES.length,
      sessions: plan.bookings.length,
      groupSessions: plan.groups.length,
    }
  })
}

async function hasDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}
