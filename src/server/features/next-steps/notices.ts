import { findBooking } from '#server/features/bookings/public.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { dayText } from '#server/platform/i18n/when-text.ts'
import type { FeatureNotices } from '#server/platform/notices.ts'
import { findSteps } from './queries.ts'

/** How many steps a reminder names. */
const MOST = 5

/** Next steps have no notices of their own; the reminder of a session names those that are open. */
export const nextStepNotices: FeatureNotices = {
  table: {},
  additions: {
    'booking.reminder-due': async ({ db }, { bookingId }, recipient) => {
      const booking = await findBooking(db, bookingId)
      if (!booking) return []
      const steps = await findSteps(db, { mentorId: booking.mentor_id, menteeId: booking.mentee_id })
      const texts = textsFor(recipient.locale, recipient.zone).nextStepsNotices
      const side = booking.mentor_user_id === recipient.userId ? 'mentor' : 'mentee'
      const open = steps.filter(({ isDone }) => !isDone)
      const facts = open.slice(0, MOST).map(({ owner, text, dueDate }) => ({
        label: owner === side ? texts.own : texts.theirs({ name: booking[`${owner}_name`] }),
        value: dueDate === null ? text : texts.withDueDate({ text, date: dayText(dueDate, recipient) }),
      }))
      return open.length > MOST
        ? [...facts, { label: texts.label, value: texts.more({ count: open.length - MOST }) }]
        : facts
    },
  },
}
