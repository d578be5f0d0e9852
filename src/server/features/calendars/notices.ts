import { findPerson, recipientOf } from '#server/features/accounts/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { momentOf, storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { VALID_FOR } from './store.ts'

type FailingCalendar = {
  recipient: Recipient
  calendar: string
  until: Date
  texts: Texts['calendarsNotices']['failing']
}

const target = '/dashboard/settings/availability'

/** Slots will vanish, which the mentor has to know: nobody can switch it off. */
export const calendarNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<FailingCalendar>({
    'calendar.failing': {
      mandatory: true,
      audience: async ({ db }, { calendarId }) => {
        const row = await db.selectFrom('calendars').selectAll().where('id', '=', calendarId).executeTakeFirst()
        const person = row?.failing_since && (await findPerson(db, row.user_id))
        if (!person) return []
        const recipient = recipientOf(person)
        const until = new Date((row.last_synced_at?.getTime() ?? 0) + VALID_FOR)
        const texts = textsFor(recipient.locale, recipient.zone).calendarsNotices.failing
        return [{ recipient, calendar: row.label ?? row.account, until, texts }]
      },
      inApp: ({ calendar, until }) => ({
        type: 'CALENDAR_FAILING',
        target,
        text: storedText('calendarsNotices', 'failing', { calendar, until: momentOf(until) }),
        person: null,
      }),
      email: ({ texts, recipient, calendar, until }) => ({
        ...emailText(texts, { calendar, until: whenText(until, recipient), name: recipient.name }),
        action: { label: texts.action, url: pageUrl(env, target, recipient.locale) },
        seed: recipient.userId,
      }),
      key: (_notice, { calendarId, at }) => `calendar.failing:${calendarId}:${at}`,
    },
  }),
})
