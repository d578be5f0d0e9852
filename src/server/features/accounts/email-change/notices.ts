import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import type { EmailContent } from '#server/platform/mail/email.ts'
import { noticeTable, type Recipient } from '#server/platform/notices.ts'
import { findEmailChange } from './queries.ts'
import { emailChangeToken } from './store.ts'

type Change = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>
type ChangeNotice = { recipient: Recipient; to: 'old' | 'new'; change: Change }

/** The e-mails about a change of address; both mailboxes get their own. */
export function emailChangeNotices(env: AppDependencies['env'], secrets: Secrets) {
  const factsOf = ({ name, oldEmail, newEmail }: Change) => ({ appName: env.APP_NAME, name, oldEmail, newEmail })
  const linkOf = ({ recipient, change }: ChangeNotice, purpose: 'confirm' | 'undo') => {
    const path = purpose === 'confirm' ? '/auth/email-change' : '/auth/email-change/undo'
    return pageUrl(env, `${path}?token=${emailChangeToken(secrets, change.id, purpose)}`, recipient.locale)
  }
  const key = (event: string) => (notice: ChangeNotice) => `${event}:${notice.change.id}:${notice.to}`
  const textsOf = ({ recipient }: ChangeNotice) => textsFor(recipient.locale, recipient.zone).accountsEmailChangeNotices
  const undo = (notice: ChangeNotice) => ({ label: textsOf(notice).undo, url: linkOf(notice, 'undo') })
  return noticeTable<ChangeNotice>({
    'account.email-change-requested': {
      audience: audienceOf(['old', 'new']),
      mandatory: true,
      email: (notice): EmailContent => {
        const { to, change } = notice
        const [facts, seed, texts] = [factsOf(change), change.userId, textsOf(notice)]
        if (to === 'old') return { ...emailText(texts.requested, facts), action: undo(notice), seed }
        if (change.isTaken) return { ...emailText(texts.taken, facts), seed }
        return {
          ...emailText(texts.confirm, facts),
          action: { label: texts.confirm.action, url: linkOf(notice, 'confirm') },
          seed,
        }
      },
      key: key('account.email-change-requested'),
    },
    'account.email-changed': {
      audience: audienceOf(['old', 'new']),
      mandatory: true,
      email: (notice): EmailContent => {
        const { recipient, to, change } = notice
        const [facts, seed, texts] = [factsOf(change), change.userId, textsOf(notice)]
        if (to === 'new') return { ...emailText(texts.changedNew, facts), seed }
        const until = change.undoUntil === null ? '' : whenText(change.undoUntil, recipient)
        return { ...emailText(texts.changedOld, { ...facts, until }), action: undo(notice), seed }
      },
      key: key('account.email-changed'),
    },
    'account.email-change-undone': {
      audience: audienceOf(['old']),
      mandatory: true,
      email: (notice): EmailContent => ({
        ...emailText(textsOf(notice).undone, factsOf(notice.change)),
        seed: notice.change.userId,
      }),
      key: key('account.email-change-undone'),
    },
  })
}

const audienceOf =
  (sides: readonly ('old' | 'new')[]) =>
  async ({ db }: JobContext, { changeId }: { changeId: string }): Promise<ChangeNotice[]> => {
    const change = await findEmailChange(db, changeId)
    if (!change) return []
    const { userId, name, timeZone, timeFormat: clock, locale } = change
    return sides.map((to) => {
      const email = to === 'old' ? change.oldEmail : change.newEmail
      return { to, change, recipient: { userId, name, email, zone: timeZone ?? 'UTC', clock, locale } }
    })
  }
