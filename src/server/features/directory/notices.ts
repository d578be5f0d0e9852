import { findBooking } from '#server/features/bookings/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { languageOf, textsFor } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import type { FeatureNotices } from '#server/platform/notices.ts'
import { freeInstead } from './reads/mentors-instead.ts'

/**
 * The directory has no notices of its own; the e-mail about a request that nobody answered names others who know the same and are free at
 * about the same hours.
 */
export const directoryNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: {},
  additions: {
    'booking.expired': async ({ db, now }, { bookingId }, recipient) => {
      const booking = await findBooking(db, bookingId)
      if (booking?.mentee_user_id !== recipient.userId) return []
      const reader = { db, now, locale: languageOf(recipient.locale), actor: { userId: booking.mentee_user_id } }
      const mentors = await freeInstead(reader, booking)
      const duration = String(booking.duration_minutes)
      const { expired } = textsFor(recipient.locale, recipient.zone).bookingsNotices
      return mentors.map(({ fullName, jobTitle, companyName, profileSlug, nextFreeSlot }) => ({
        label: expired.instead,
        value: expired.freeMentor({
          fullName,
          jobTitle: wordIn('jobTitles', jobTitle, recipient.locale),
          companyName,
          when: whenText(new Date(nextFreeSlot!), recipient),
        }),
        url: pageUrl(
          env,
          `/mentor/${profileSlug}/book-session?${new URLSearchParams({ at: nextFreeSlot!, duration })}`,
          recipient.locale,
        ),
      }))
    },
  },
})
