import { sql } from 'kysely'
import type { Reply, Parsed } from '#contract/route.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { queues, type Queue } from '#contract/moderation/constants.ts'
import type { QueueItem } from '#contract/moderation/staff-schemas.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'

/** SQL: what waits in each queue, as `id`, `title` (null: whose account is gone), `text` and `since`. */
const waiting = {
  verifications: sql`
    select r.id, u.full_name as title, p.job_title || ', ' || p.company_name as text, r.waiting_since as since
    from verification_requests r join profiles p on p.id = r.profile_id join users u on u.id = p.user_id where r.status = 'PENDING'`,
  reports: sql`
    select r.id, coalesce(u.full_name, r.evidence ->> 'title') as title, left(r.text, 160) as text, r.created_at as since
    from reports r left join users u on u.id = r.reported_user_id where r.status = 'OPEN'`,
  messages: sql`
    select t.id, t.first_name || ' ' || t.last_name as title, t.waiting_since as since,
      left((select m.text from contact_messages m where m.thread_id = t.id and m.origin = 'SENDER'
        order by m.created_at desc, m.position desc limit 1), 160) as text
    from contact_threads t where t.status = 'OPEN'`,
  appeals: sql`
    select a.id, u.full_name as title, left(a.text, 160) as text, a.created_at as since
    from appeals a join suspensions s on s.id = a.suspension_id join users u on u.id = s.user_id
    where a.status = 'OPEN' and s.status in ('PROPOSED', 'ACTIVE')`,
  confirmations: sql`
    select s.id, u.full_name as title, left(s.reason, 160) as text, s.created_at as since
    from suspensions s join users u on u.id = s.user_id where s.status = 'PROPOSED'`,
} satisfies Record<Queue, unknown>

/** How much waits in each queue, and since when. */
export async function countQueues({ db }: Context<Actor>): Promise<Reply<typeof staffRoutes.queueCounts>> {
  return Promise.all(
    queues.map(async (queue) => {
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::int as count, min(since) as oldest from (${waiting[queue]}) w`.execute(db)
      const { count, oldest } = rows[0]!
      return { queue, count, oldestAt: oldest?.toISOString() ?? null }
    }),
  )
}

type Row = { id: string; title: string | null; text: string; since: Date }

/** Rows of a queue, oldest first. */
export async function readQueue(db: Db, queue: Queue, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<Row>`
    select * from (${waiting[queue]}) w order by since, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** What waits in a queue, oldest first. */
export async function listQueue(
  ctx: Context<Actor>,
  { params, query: { page, size } }: Parsed<typeof staffRoutes.listQueue>,
): Promise<Page<QueueItem>> {
  const { rows } = await sql<Row>`
    select * from (${waiting[params.queue]}) w order by since, id limit ${size + 1} offset ${page * size}`.execute(
    ctx.db,
  )
  const reviewers = await findReviewers(ctx, params.queue, rows)
  return Page.of(rows, size, ({ id, title, text, since }) => {
    const reviewer = reviewers.find(({ itemId, isOwn }) => itemId === id && !isOwn)?.fullName ?? null
    // The other texts are those of members.
    const shown = params.queue === 'confirmations' ? staffReasonIn(text, ctx.locale) : text
    return { id, title, text: shown, waitingSince: since.toISOString(), reviewer }
  })
}

/** Who is reviewing an item right now, the caller included. */
export async function showReviewers(
  ctx: Context<Actor>,
  { params }: Parsed<typeof staffRoutes.reviewers>,
): Promise<Reply<typeof staffRoutes.reviewers>> {
  return findReviewers(ctx, params.queue, [params])
}

async function findReviewers({ db, actor, now }: Context<Actor>, queue: Queue, items: readonly { id: string }[]) {
  if (items.length === 0) return []
  const rows = await db
    .selectFrom('queue_item_reviewers as reviewer')
    .innerJoin('users as staff', 'staff.id', 'reviewer.staff_id')
    .select(['reviewer.item_id as itemId', 'staff.id', 'staff.full_name as fullName'])
    .where('reviewer.queue', '=', queue)
    .where(
      'reviewer.item_id',
      'in',
      items.map(({ id }) => id),
    )
    .where('reviewer.expires_at', '>', now)
    .execute()
  return rows.map(({ itemId, id, fullName }) => ({ itemId, fullName, isOwn: id === actor.userId }))
}
