import { sql } from 'kysely'
import { rebuildSearch } from '../features/directory/store.ts'
import { indexAllSessions } from '../features/group-sessions/discovery/index-sessions.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { DEMO_MENTEES, DEMO_PASSWORD } from './people.ts'
import { planDemo } from './plan.ts'
import { insertBookings } from './seed-bookings.ts'
import { insertGroups, type Weave } from './seed-groups.ts'
import { insertPortraits, type Portray } from './portraits/seed-portraits.ts'
import { insertHours, insertPeople } from './seed-people.ts'
import { insertReviews } from './seed-reviews.ts'

type SeedParts = {
  readonly db: Db
  readonly now: Date
  readonly hashPassword: (password: string) => Promise<string>
  readonly weave: Weave
  readonly portray: Portray
}

/** What a seed did: false where demo people were there already. */
export type SeedResult = {
  readonly seeded: boolean
  readonly mentors: number
  readonly mentees: number
  readonly sessions: number
  readonly groupSessions: number
}

const nothing: SeedResult = { seeded: false, mentors: 0, mentees: 0, sessions: 0, groupSessions: 0 }

/** Fills an empty program with the demo: people, hours, sessions around `now`. Once: it does nothing where any demo account exists. */
export async function seedDemo({ db, now, hashPassword, weave, portray }: SeedParts): Promise<SeedResult> {
  if (await hasDemo(db)) return nothing
  const plan = planDemo(now)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return inTransaction(db, async (tx) => {
    // Two starts at once: the second waits here for as long as drawing takes, and then finds the demo in place.
    await sql`select set_config('lock_timeout', '2min', true), set_config('statement_timeout', '2min', true)`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(hashtext('demo seed'))`.execute(tx)
    if (await hasDemo(tx)) return nothing
    await insertPeople(tx, now, passwordHash)
    await insertPortraits(tx, portray)
    await insertHours(tx, now, plan.hours)
    await insertBookings(tx, now, plan.bookings)
    await insertGroups(tx, now, plan.groups, weave)
    await insertReviews(tx, now)
    await rebuildSearch(tx, now)
    await indexAllSessions(tx)
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
