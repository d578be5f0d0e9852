import type { reauthenticationRoutes } from '#contract/accounts/reauthentication-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { verifyPassword } from '#server/platform/auth/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findAccount } from '../queries.ts'
import { findAppSecret } from '../two-step/queries.ts'
import { acceptAppCode, acceptRecoveryCode } from '../two-step/store.ts'
import { confirmsByPasskeyOnly } from './policy.ts'
import { markAuthenticated } from './store.ts'

type Input = Parsed<typeof reauthenticationRoutes.confirmIdentity>

/** Confirms who the caller is with all they have: the password, and a code where two-step sign-in is on. */
export const confirmIdentity = (dependencies: AppDependencies) =>
  command(
    async (ctx: Context<Actor>, { body }: Input, provenHash: string | null) => {
      const { userId } = ctx.actor
      const account = await findAccount(ctx.db, userId)
      // The password may have changed while it was compared.
      if ((account?.passwordHash ?? null) !== provenHash) throw new Refusal('old_password_wrong')
      const sealed = await findAppSecret(ctx.db, userId)
      if (sealed === undefined && (await confirmsByPasskeyOnly(ctx))) throw new Refusal('passkey_needed')
      if (provenHash === null && sealed === undefined) throw new Refusal('reauthentication_required')
      if (sealed === undefined) return void (await markAuthenticated(ctx, null))
      const code = body.code ?? ''
      const secondFactor =
        (await acceptAppCode(ctx, dependencies, { userId, sealed }, code)) ??
        (await acceptRecoveryCode(ctx, userId, code))
      if (secondFactor === null) throw new Refusal('code_wrong')
      await markAuthenticated(ctx, secondFactor)
    },
    async (ctx: Context<Actor>, { body }: Input): Promise<string | null> => {
      const hash = (await findAccount(ctx.db, ctx.actor.userId))?.passwordHash ?? null
      if (hash !== null && !(await verifyPassword(hash, body.password ?? ''))) throw new Refusal('old_password_wrong')
      return hash
    },
  )
