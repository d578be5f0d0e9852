import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createConfirmedAccount } from './create-confirmed-account.ts'

type Provisioned = { email: string; fullName: string; locale: string | undefined }

/**
 * Creates an account without a password for an address that an organisation vouches for, or takes over one that nobody confirmed; returns
 * its id. Its owner logs in with the organisation's provider, or chooses a password by e-mail. Throws `scim_user_exists`.
 */
export async function provisionAccount(ctx: Context, person: Provisioned): Promise<string> {
  const id = await createConfirmedAccount(ctx, { ...person, passwordHash: null })
  if (id === undefined) throw new Refusal('scim_user_exists')
  return id
}
