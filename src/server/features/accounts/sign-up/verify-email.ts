import { timingSafeEqual } from 'node:crypto'
import type { accountRoutes } from '#contract/accounts/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { fullNameFrom } from '#rules/profiles/full-names.ts'
import type { Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseCommonPassword, refuseSuspended } from '../policy.ts'
import { findAccount, findAccountByToken } from '../queries.ts'
import { consumeMailToken, unusableToken } from '../mail-tokens/store.ts'
import { openDeviceSession } from '../sign-in/open-device-session.ts'
import { revokeUnconfirmedCredentials } from './revoke-unconfirmed-credentials.ts'

type Input = Parsed<typeof accountRoutes.verifyEmail>

/**
 * Confirms an address with the mailed token, and signs in. Name and password of the registration are valid only in the browser that
 * registered: anybody can register an address, so everyone else sets them here. A refusal rolls back, so the token stays valid.
 */
export const verifyEmail = (dependencies: AppDependencies) =>
  command(
    async (ctx: Context, { body }: Input, newHash: string | undefined) => {
      const { userId } = await consumeMailToken(ctx.db, body.token, 'verify', ctx.now)
      const account = await findAccount(ctx.db, userId)
      if (!account) throw new Refusal('token_expired')
      refuseSuspended(account)
      if (newHash === undefined && !isSameKey(body.registrationKey, account.registrationKeyHash))
        throw new Refusal('password_needed')
      if (newHash !== undefined) await revokeUnconfirmedCredentials(ctx, userId)
      await ctx.db
        .updateTable('users')
        .set({
          email_verified_at: ctx.now,
          registration_key_hash: null,
          ...(newHash !== undefined && {
            password_hash: newHash,
            full_name: body.fullName ?? fullNameFrom('', account.email),
          }),
        })
        .where('id', '=', userId)
        .execute()
      return openDeviceSession(ctx, dependencies, { userId, remember: false, secondFactor: null })
    },
    async (ctx: Context, { body }: Input) => {
      if (body.password === undefined) return undefined
      const account = await findAccountByToken(ctx.db, hashToken(body.token), 'verify', ctx.now)
      if (!account) throw await unusableToken(ctx.db, body.token, 'verify')
      const person = { email: account.email, fullName: body.fullName ?? '' }
      refuseCommonPassword('password', body.password, person, dependencies.env.APP_NAME)
      return hashPassword(body.password)
    },
  )

const isSameKey = (key: string | undefined, stored: Buffer | null): boolean =>
  key !== undefined && stored !== null && timingSafeEqual(hashToken(key), stored)
