import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Emails the caller at once, without a job, so that a refusal of the mail server is seen. Runs outside of a transaction. */
export const testMail =
  ({ env, mail, log }: Pick<AppDependencies, 'env' | 'mail' | 'log'>) =>
  async ({ actor, now, locale }: Context<Actor>): Promise<void> => {
    const key = `operations.mail-test:${actor.userId}:${now.toISOString()}`
    const to = { name: actor.fullName, email: actor.email }
    try {
      const text = emailText(textsFor(locale).operationsEmails.test, { appName: env.APP_NAME })
      const outcome = await mail.send({ key, to, ...text, locale, seed: actor.userId, isRequested: true })
      if (outcome === 'UNDELIVERABLE') throw new Error('The mail server knows no such recipient')
    } catch (error) {
      log.warn({ err: error }, 'the test e-mail was not accepted')
      throw new Refusal('mail_failed')
    }
  }
