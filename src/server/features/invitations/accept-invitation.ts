import { sql } from 'kysely'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import type { invitationRoutes } from '#contract/invitations/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { hashNewPassword, registerInvited } from '#server/features/accounts/public.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findByToken } from './queries.ts'
import { showChanges } from './store.ts'

type Input = Parsed<typeof invitationRoutes.acceptInvitation>

/** Creates the account of an invitation and signs in. The link works once; it came by mail, so the address is confirmed. */
export const acceptInvitation = (dependencies: AppDependencies) =>
  command(
    async (ctx: Context, { body }: Input, passwordHash: string): Promise<AuthRecord> => {
      // Locked: of two tabs one gets the account.
      await sql`select from invitations where token_hash = ${hashToken(body.token)} for update`.execute(ctx.db)
      const { id, importId, email, role, hasAccount } = await findByToken(ctx.db, body.token, ctx.now)
      if (hasAccount) throw new Refusal('account_exists')
      const record = await registerInvited(ctx, dependencies, {
        email,
        fullName: body.fullName,
        role,
        locale: body.locale ?? ctx.locale,
        passwordHash,
      })
      await ctx.db
        .updateTable('invitations')
        .set({ accepted_at: ctx.now, ended_at: ctx.now, user_id: record.userId, token_hash: null })
        .where('id', '=', id)
        .execute()
      await showChanges(ctx, importId)
      return record
    },
    async ({ db, now }: Context, { body }: Input) => {
      const { email } = await findByToken(db, body.token, now)
      return hashNewPassword(dependencies.env, { email, fullName: body.fullName, password: body.password })
    },
  )
