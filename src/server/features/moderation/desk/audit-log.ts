import { sql } from 'kysely'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

/** Entries are kept for three years after their time. */
const keptDays = 3 * 365
/** Entries whose hashes are computed with one statement. */
const checkedAtOnce = 10_000
const signatureUse = 'audit-checkpoint'

type Checkpoint = { last_id: number; last_at: Date; hash: Buffer; closed_at: Date; signature: string }
type Period = Omit<Checkpoint, 'signature'>

const textOf = ({ last_id: id, last_at: at, hash, closed_at: closedAt }: Period) =>
  [id, at.toISOString(), hash.toString('hex'), closedAt.toISOString()].join(' ')

const findCheckpoint = (db: Db): Promise<Checkpoint | undefined> =>
  db.selectFrom('audit_checkpoints').selectAll().orderBy('last_id', 'desc').limit(1).executeTakeFirst()

/**
 * Every month: closes the period of entries that are three years old with a signed checkpoint, and deletes them. The newest entry stays.
 * Signs the last checkpoint with the present key.
 */
export const closeAuditPeriod =
  (secrets: Secrets) =>
  async ({ db, now, schedule }: JobContext): Promise<void> => {
    await closePeriod(db, secrets, now)
    const last = await findCheckpoint(db)
    if (!last) return
    await signAgain(db, secrets, last)
    const below = sql`least(${last.last_id}::bigint + 1, (select max(id) from audit_log))`
    if (await deleteInBatches(db, 'audit_log', { key: sql`id`, below }))
      await schedule('moderation.close-audit-period', {}, { key: 'moderation.close-audit-period again' })
  }

async function closePeriod(db: Db, secrets: Secrets, now: Date): Promise<void> {
  // In milliseconds, so that the signed text has the same times again.
  const { rows } = await sql<Pick<Period, 'last_id' | 'last_at' | 'hash'>>`
    select id as last_id, at as last_at, hash from audit_log
    where at < ${new Date(now.getTime() - keptDays * DAY)} and id < (select max(id) from audit_log)
      and id > coalesce((select max(last_id) from audit_checkpoints), 0)
    order by at desc, id desc limit 1`.execute(db)
  const [entry] = rows
  if (!entry) return
  const period = { ...entry, closed_at: now }
  const signature = secrets.sign(signatureUse, textOf(period))
  await db
    .insertInto('audit_checkpoints')
    .values({ ...period, signature })
    .execute()
}

/** A checkpoint that an earlier key has signed: it goes out of use some time. */
async function signAgain(db: Db, secrets: Secrets, last: Checkpoint): Promise<void> {
  const signature = secrets.sign(signatureUse, textOf(last))
  if (last.signature === signature || !secrets.verify(signatureUse, textOf(last), last.signature)) return
  await db.updateTable('audit_checkpoints').set({ signature }).where('last_id', '=', last.last_id).execute()
}

type Found = { entries: number; broken: number; last_id: number; hash: Buffer }

/**
 * How many entries of the audit log do not follow from the one before, and how many there are: `doctor` checks it. A checkpoint that we
 * have not signed counts as broken; the first entry after it must follow from it.
 */
export async function checkAuditLog(db: Db, secrets: Secrets): Promise<{ broken: number; entries: number }> {
  const checkpoint = await findCheckpoint(db)
  const isForged = checkpoint !== undefined && !secrets.verify(signatureUse, textOf(checkpoint), checkpoint.signature)
  let broken = isForged ? 1 : 0
  let entries = 0
  let [id, hash]: [number, Buffer] = checkpoint ? [checkpoint.last_id, checkpoint.hash] : [0, Buffer.alloc(0)]
  for (;;) {
    const found = await checkEntries(db, id, hash)
    if (!found) return { broken, entries }
    entries += found.entries
    broken += found.broken
    ;[id, hash] = [found.last_id, found.hash]
  }
}

/** The entries that follow this one; undefined when there are none. */
async function checkEntries(db: Db, after: number, hash: Buffer): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with next as (select * from audit_log where id > ${after} order by id limit ${sql.lit(checkedAtOnce)}),
    chain as (
      select a.id, a.hash, a.previous_hash, audit_log_hash(coalesce(lag(a.hash) over (order by a.id), ${hash}::bytea), a) as computed,
        coalesce(lag(a.hash) over (order by a.id), ${hash}::bytea) as expected, ${after}::bigint + row_number() over (order by a.id) as place
      from next join audit_log a on a.id = next.id)
    select count(*)::int as entries, (count(*) filter (where hash <> computed or previous_hash <> expected or id <> place))::int as broken,
      max(id) as last_id, (array_agg(hash order by id desc))[1] as hash
    from chain having count(*) > 0`.execute(db)
  return rows[0]
}
