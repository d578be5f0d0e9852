import { findPerson } from '#server/features/accounts/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { VALID_FOR } from './store.ts'

type FailingCalendar = {
  recipient: Recipient
  calendar: string
  until: string
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
        const { userId, fullName: name, email, timeZone } = person
        const recipient = { userId, name, email, zone: timeZone ?? 'UTC' }
        const until = whenText(new Date((row.last_synced_at?.getTime() ?? 0) + VALID_FOR), recipient)
        return [{ recipient, calendar: row.label ?? row.account, until, texts: textsFor().calendarsNotices.failing }]
      },
      inApp: ({ texts, ...facts }) => ({
        type: 'CALENDAR_FAILING',
        target,
        message: texts.message(facts),
        person: null,
      }),
      email: ({ texts, recipient, ...facts }) => ({
        ...emailText(texts, { ...facts, name: recipient.name }),
        action: { label: texts.action, url: env.APP_URL + target },
        seed: recipient.userId,
      }),
      key: (_notice, { calendarId, at }) => `calendar.failing:${calendarId}:${at}`,
    },
  }),
})
