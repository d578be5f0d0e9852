import type { OpenedInvitation } from '#contract/invitations/schemas.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { Env } from '#server/platform/operations/env.ts'

const secretUse = 'invitation'

/** Encrypts the token of a link for the job queue, where it stays until the mail is sent. */
export const sealToken = (secrets: Secrets, token: string): string =>
  secrets.encrypt(secretUse, token).toString('base64url')

/** Decrypts what `sealToken` encrypted. */
export const unsealToken = (secrets: Secrets, sealed: string): string =>
  secrets.decrypt(secretUse, Buffer.from(sealed, 'base64url'))

type Invited = Pick<OpenedInvitation, 'name' | 'email' | 'role' | 'organization'> & {
  id: string
  attempt: number
  locale: string
}

/** The mail with the link; each link has one. */
export function invitationEmail(env: Pick<Env, 'APP_NAME' | 'APP_URL'>, invited: Invited, token: string): Email {
  const { id, attempt, name, email, role, organization, locale } = invited
  const { invitation: texts } = textsFor(locale).invitationsEmails
  return {
    key: `invitation:${id}:${attempt}`,
    to: { name, email },
    locale,
    ...emailText(texts, { appName: env.APP_NAME, name, organization, role: role ?? 'none' }),
    action: { label: texts.action, url: pageUrl(env, `/invitation?token=${encodeURIComponent(token)}`, locale) },
    seed: id,
  }
}
