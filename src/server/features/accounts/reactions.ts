import type { JobContext } from '#server/platform/context.ts'
import type { Reactions } from '#server/platform/feature.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import { codeEmail, confirmEmail, passwordChangedEmail, resetEmail, twoStepEmail } from './letters.ts'
import { findPerson, type Person } from './queries.ts'
import { unseal } from './mail-tokens/store.ts'

/** The mails of accounts. Keys carry a fingerprint of the token, so that a repeated job mails once and a new request mails again. */
export function accountReactions({ env, mail, secrets }: Parts): Reactions {
  const write = async (
    ctx: JobContext,
    userId: string,
    key: string,
    text: (person: Person) => Omit<Email, 'key' | 'to'>,
  ) => {
    const person = await findPerson(ctx.db, userId)
    if (!person) return
    await mail.send({ key: `${key}:${userId}`, to: { name: person.fullName, email: person.email }, ...text(person) })
  }
  const print = (token: string) => hashToken(token).toString('base64url').slice(0, 16)
  const confirm = (ctx: JobContext, { userId, token: sealed }: { userId: string; token: string }) => {
    const token = unseal(secrets, sealed)
    return write(ctx, userId, `account.confirm:${print(token)}`, (person) => confirmEmail(env, person, token))
  }
  return {
    'account.registered': { mail: confirm },
    'account.verification-requested': { mail: confirm },
    'account.reset-requested': {
      mail: (ctx, { userId, token: sealed }) => {
        const token = unseal(secrets, sealed)
        return write(ctx, userId, `account.reset:${print(token)}`, (person) => resetEmail(env, person, token))
      },
    },
    'account.code-requested': {
      mail: (ctx, { userId, challengeId, code: sealed }) => {
        const code = unseal(secrets, sealed)
        const key = `account.code:${print(`${challengeId} ${code}`)}`
        return write(ctx, userId, key, (person) => codeEmail(env, person, code))
      },
    },
    'account.password-changed': {
      mail: (ctx, { userId, at }) =>
        write(ctx, userId, `account.password-changed:${at}`, (person) => passwordChangedEmail(env, person)),
    },
    'account.two-step-changed': {
      mail: (ctx, { userId, active, at }) =>
        write(ctx, userId, `account.two-step-changed:${at}`, (person) => twoStepEmail(env, person, active)),
    },
  }
}
