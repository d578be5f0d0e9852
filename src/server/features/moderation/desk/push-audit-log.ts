import { sql } from 'kysely'
import { HOUR } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { auditTarget } from '#server/platform/operations/audit-target.ts'
import type { Env } from '#server/platform/operations/env.ts'

/** Entries of one run. */
const pushedAtOnce = 500

type PushEnv = Pick<Env, 'AUDIT_LOG_TO' | 'APP_URL'>
type Entry = { id: number; at: Date; json: string }
type Pushed = { target: string; lastId: number; isMore: boolean }

/** Numbers follow the order of commits, so none is left behind. */
const entriesAfter = sql`
  select id, at, json_build_object('id', id, 'at', at, 'actorId', actor_id, 'action', action, 'subjectId', subject_id,
    'reason', reason, 'previousHash', encode(previous_hash, 'hex'), 'hash', encode(hash, 'hex'))::text as json from audit_log`
const lastPushed = (target: string) => sql`coalesce((select last_id from audit_pushes where target = ${target}), 0)`

/** Every minute: copies new entries to AUDIT_LOG_TO, at least once each. What was written before a lost answer is written again. */
export const pushAuditLog = ({ AUDIT_LOG_TO: target, APP_URL }: PushEnv) => ({
  ...(target !== undefined && { cron: '* * * * *' }),
  async prepare({ db }: { db: Db }): Promise<Pushed | null> {
    if (target === undefined) return null
    const { rows } = await sql<Entry>`
      ${entriesAfter} where id > ${lastPushed(target)} order by id limit ${sql.lit(pushedAtOnce)}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return null
    await auditTarget(target, new URL(APP_URL).hostname).write(rows)
    return { target, lastId: last.id, isMore: rows.length === pushedAtOnce }
  },
  async run({ db, now, schedule }: JobContext, _data: unknown, pushed: Pushed | null): Promise<void> {
    if (pushed === null) return
    await sql`
      insert into audit_pushes (target, last_id, pushed_at) values (${pushed.target}, ${pushed.lastId}, ${now})
      on conflict (target) do update set last_id = greatest(audit_pushes.last_id, excluded.last_id), pushed_at = excluded.pushed_at`.execute(
      db,
    )
    if (pushed.isMore) await schedule('moderation.push-audit-log', {}, { key: 'moderation.push-audit-log again' })
  },
})

/** How many entries wait for their copy; throws when one has waited for an hour: `doctor` checks it. */
export async function checkAuditPushes(db: Db, target: string, now: Date): Promise<string> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::int as waiting, min(at) as since from audit_log where id > ${lastPushed(target)}`.execute(db)
  const { waiting, since } = rows[0]!
  if (since !== null && now.getTime() - since.getTime() > HOUR)
    throw new Error(`${waiting} entries were not copied to ${target}, the first since ${since.toISOString()}`)
  return waiting === 0 ? `all copied to ${target}` : `${waiting} entries are about to be copied to ${target}`
}
