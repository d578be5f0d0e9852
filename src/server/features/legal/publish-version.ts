import type { LegalDocument } from '#contract/legal/constants.ts'
import { legalLimits } from '#contract/legal/constants.ts'
import type { legalRoutes } from '#contract/legal/routes.ts'
import type { LegalHistory } from '#contract/legal/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { findStaff, recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { scheduleTelling } from './jobs.ts'
import { showHistory } from './queries.ts'
import { dayOf, findVersions, type Version } from './store.ts'

type Input = Parsed<typeof legalRoutes.publishLegalVersion>

/**
 * Publishes the next version of a document and has everybody told, unless it only corrects a comma. Of two at the same time the second
 * is refused.
 */
export const publishVersion =
  ({ env }: Pick<AppDependencies, 'env'>) =>
  async (ctx: Context<Actor>, { params: { document }, body }: Input): Promise<LegalHistory> => {
    checkDate(ctx.now, body.effectiveOn)
    const { isAnnounced = true } = body
    const versions = await findVersions(ctx.db, document, env.APP_NAME)
    const [latest] = versions
    if (latest.number !== body.latest) throw new Refusal('legal_changed')
    if (latest.publishedAt === null) await keepBuiltIn(ctx.db, document, latest)
    const number = latest.number + 1
    const made = await ctx.db
      .insertInto('legal_versions')
      .values({
        document,
        number,
        texts: JSON.stringify(body.texts),
        effective_on: body.effectiveOn,
        published_at: ctx.now,
        author_id: ctx.actor.userId,
        is_announced: isAnnounced,
      })
      .onConflict((conflict) => conflict.columns(['document', 'number']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Refusal('legal_changed')
    await recordAction(ctx, { action: `legal.${document}-published`, subjectId: made.id, reason: body.reason })
    await ctx.emit('legal.published', { document, number })
    if (isAnnounced) await scheduleTelling(ctx, { document, number })
    ctx.push(await findStaff(ctx.db), { subject: 'legal', ids: [] })
    return showHistory({ env })(ctx, { params: { document }, query: undefined, body: undefined })
  }

/** A version takes effect today (in UTC) or within a year. */
function checkDate(now: Date, day: string): void {
  const furthest = dayOf(new Date(now.getTime() + legalLimits.daysAhead * DAY))
  if (day >= dayOf(now) && day <= furthest) return
  throw new Refusal('legal_date_invalid', { fields: [{ field: 'effectiveOn', code: 'legal_date_invalid' }] })
}

/** What people had read until now stays readable as the first version. */
async function keepBuiltIn(db: Db, document: LegalDocument, { number, texts, effectiveOn }: Version): Promise<void> {
  await db
    .insertInto('legal_versions')
    .values({ document, number, texts: JSON.stringify(texts), effective_on: effectiveOn })
    .onConflict((conflict) => conflict.columns(['document', 'number']).doNothing())
    .execute()
}
