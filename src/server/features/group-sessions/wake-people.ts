import { sql } from 'kysely'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'

export type HostPerson = { userId: string; profileId: string }

/** Those who run a session: its host and its accepted cohosts. They are busy while it lasts. */
export async function readHosts(db: Db, sessionId: string): Promise<HostPerson[]> {
  const { rows } = await sql<HostPerson>`
    select host_user_id as "userId", host_id as "profileId" from group_sessions where id = ${sessionId}
    union select mentor_user_id, mentor_id from cohosts where group_session_id = ${sessionId} and status = 'ACCEPTED'`.execute(
    db,
  )
  return rows
}

/** Lets the browsers of all whom a session concerns read it again, and with `busy` the free times of those who run it. */
export async function wakePeople(
  ctx: Pick<JobContext, 'db' | 'push'>,
  sessionId: string,
  busy: readonly HostPerson[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select host_user_id as id from group_sessions where id = ${sessionId}
    union select mentor_user_id from cohosts where group_session_id = ${sessionId} and status in ('PENDING', 'ACCEPTED')
    union select user_id from rsvps where group_session_id = ${sessionId}`.execute(ctx.db)
  ctx.push(
    rows.map(({ id }) => id),
    { feature: 'group-sessions', ids: [sessionId] },
  )
  for (const { userId, profileId } of busy) ctx.push([userId], { feature: 'availability', ids: [profileId] })
}

/** The same for those who run it and the people given: somebody's seat concerns nobody else. */
export async function wakeHosts(
  ctx: Pick<JobContext, 'db' | 'push'>,
  sessionId: string,
  others: readonly string[] = [],
): Promise<void> {
  const hosts = await readHosts(ctx.db, sessionId)
  ctx.push([...others, ...hosts.map(({ userId }) => userId)], { feature: 'group-sessions', ids: [sessionId] })
}
