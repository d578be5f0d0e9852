import { sql } from 'kysely'
import { invitationDays } from '#contract/invitations/constants.ts'
import type { invitationRoutes } from '#contract/invitations/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import { hashToken, newToken } from '#server/platform/auth/secrets.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sealToken } from './invitation-email.ts'
import { findImport, lockInvitation, showChanges } from './store.ts'

type Staff = Context<Actor>
type Routes = typeof invitationRoutes

/** Ends an invitation that nobody accepted. */
export const withdrawInvitation = command(
  async (ctx: Staff, { params, body }: Parsed<Routes['withdrawInvitation']>): Promise<void> => {
    const { id, importId, state } = await lockInvitation(ctx.db, params.id, ctx.now)
    if (state === 'ACCEPTED' || state === 'WITHDRAWN') throw new Refusal('invitation_settled')
    await ctx.db
      .updateTable('invitations')
      .set({ withdrawn_at: ctx.now, ended_at: ctx.now, token_hash: null })
      .where('id', '=', id)
      .execute()
    await recordAction(ctx, { action: 'invitation.withdrawn', subjectId: id, reason: body.reason })
    await showChanges(ctx, importId)
  },
)

/** Ends all invitations of a file that nobody accepted. */
export const withdrawImport = command(
  async (ctx: Staff, { params, body }: Parsed<Routes['withdrawImport']>): Promise<{ withdrawn: number }> => {
    await findImport(ctx.db, params.id)
    const { numAffectedRows } = await sql`
      update invitations i set withdrawn_at = ${ctx.now}, ended_at = ${ctx.now}, token_hash = null
      where i.import_id = ${params.id} and i.ended_at is null
        and not exists (select from users u where u.email_key = i.email_key and u.email_verified_at is not null)`.execute(
      ctx.db,
    )
    const withdrawn = Number(numAffectedRows ?? 0n)
    await recordAction(ctx, {
      action: 'invitations.withdrawn',
      subjectId: params.id,
      reason: `${withdrawn}: ${body.reason}`,
    })
    await showChanges(ctx, params.id)
    return { withdrawn }
  },
)

/** Sends an invitation once more with a new link. */
export const resendInvitation = ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  command(async (ctx: Staff, { params, body }: Parsed<Routes['resendInvitation']>): Promise<void> => {
    const { id, importId, state, bounceReason } = await lockInvitation(ctx.db, params.id, ctx.now)
    const isOpen = state === 'SENT' || state === 'BOUNCED' || state === 'EXPIRED'
    if (!isOpen || bounceReason === 'COMPLAINT') throw new Refusal('invitation_settled')
    const token = newToken()
    // Reopens one that has expired, unless its reader was invited by another file since.
    const { numAffectedRows } = await sql`
      update invitations i set token_hash = ${hashToken(token)}, attempt = attempt + 1, sent_at = null, bounced_at = null,
        bounce_reason = null, expires_at = ${new Date(ctx.now.getTime() + invitationDays.valid * DAY)}, ended_at = null
      where id = ${id} and not exists (
        select from invitations other where other.email_key = i.email_key and other.ended_at is null and other.id <> i.id)`.execute(
      ctx.db,
    )
    if (numAffectedRows !== 1n) throw new Refusal('invitation_settled')
    await recordAction(ctx, { action: 'invitation.resent', subjectId: id, reason: body.reason })
    await ctx.schedule('invitations.send', { id, token: sealToken(secrets, token) })
    await showChanges(ctx, importId)
  })
