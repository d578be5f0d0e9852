import { sql } from 'kysely'
import type { LegalDocument } from '#contract/legal/constants.ts'
import { batchSize, peoplePerJob } from '#server/features/announcements/public.ts'
import type { Context, JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'
import { nilId } from '#server/platform/database/nil-id.ts'

type Published = { document: LegalDocument; number: number }

export const legalJobs: Readonly<Record<string, Job>> = {
  tell: { run: (ctx, data) => tellBatch(ctx, data as Published) },
}

/** Schedules the first or the next batch of members who are told of a version. */
export const scheduleTelling = (
  { schedule, now }: Pick<Context, 'schedule' | 'now'>,
  { document, number }: Published,
): Promise<void> =>
  schedule('legal.tell', { document, number }, { at: now, key: `legal:${document}:${number}`, isBulk: true })

/**
 * Tells the next members of a version, as announcements are sent: a worker that is killed leaves the whole batch or nothing of it. Who
 * signs up later has read it; of a version that another one of which people are told has replaced meanwhile, nobody else is.
 */
async function tellBatch(ctx: JobContext, { document, number }: Published): Promise<void> {
  const row = await lockVersion(ctx, { document, number })
  if (!row || row.published_at === null || row.told_at !== null) return
  const { rows: batch } = await sql<{ id: string }>`
    select id from users where is_active and email_verified_at is not null and created_at <= ${row.published_at}
      and id > ${row.told_until ?? nilId} order by id limit ${batchSize}`.execute(ctx.db)
  const userIds = batch.map(({ id }) => id)
  for (let from = 0; from < userIds.length; from += peoplePerJob)
    await ctx.emit(
      'legal.told',
      { document, number, userIds: userIds.slice(from, from + peoplePerJob) },
      { isBulk: true },
    )
  const isLast = userIds.length < batchSize
  await ctx.db
    .updateTable('legal_versions')
    .set({ told_until: userIds.at(-1) ?? row.told_until, told_at: isLast ? ctx.now : null })
    .where('id', '=', row.id)
    .execute()
  // The line in the app.
  ctx.push(userIds, { subject: 'legal', ids: [] })
  if (!isLast) await scheduleTelling(ctx, { document, number })
}

/** The version, if it is the latest one of which people are told; locked until the commit, so that two workers take turns. */
async function lockVersion({ db }: JobContext, { document, number }: Published) {
  const row = await db
    .selectFrom('legal_versions')
    .select(['id', 'number', 'published_at', 'told_until', 'told_at'])
    .where('document', '=', document)
    .where('is_announced', '=', true)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row?.number === number ? row : undefined
}
