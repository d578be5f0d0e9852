import { findBooking, whenText, type BookingRow } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { findNoShow, showNoShow, type NoShowRow } from './store.ts'

/** E-mails about no-show reports: one to the side that is reported, one back when it disputes. */
export const sessionReactions = ({ env, mail }: Parts): Reactions => {
  const url = (booking: BookingRow) => `${env.APP_URL}/booking/${booking.id}`
  return {
    'no-show.reported': {
      mail: async ({ db }, { noShowId }) => {
        const found = await findSides(db, noShowId)
        if (!found) return
        const { booking, reporter, accused } = found
        const until = whenText(new Date(showNoShow(found.report).disputableUntil), accused.zone)
        await mail.send({
          key: `no-show.reported:${noShowId}:${accused.userId}`,
          to: accused,
          subject: `${reporter.name} reported that you did not come to your session`,
          preview: `You can dispute it until ${until}.`,
          heading: 'A no-show was reported',
          paragraphs: [
            `${reporter.name} reported that you did not come to your session of ${whenText(booking.starts_at, accused.zone)}.`,
            `If that is not so, you can dispute it until ${until}. After that it is final.`,
          ],
          action: { label: 'See the report', url: url(booking) },
          seed: booking.mentor_id,
        })
      },
    },
    'no-show.disputed': {
      mail: async ({ db }, { noShowId }) => {
        const found = await findSides(db, noShowId)
        if (!found) return
        const { booking, reporter, accused } = found
        await mail.send({
          key: `no-show.disputed:${noShowId}:${reporter.userId}`,
          to: reporter,
          subject: `${accused.name} disputes that they did not come to your session`,
          preview: 'Your report stays, with their answer.',
          heading: 'Your no-show report is disputed',
          paragraphs: [
            `${accused.name} disputes that they did not come to your session of ${whenText(booking.starts_at, reporter.zone)}.`,
          ],
          action: { label: 'See the answer', url: url(booking) },
          seed: booking.mentor_id,
        })
      },
    },
  }
}

type Found = { report: NoShowRow; booking: BookingRow; reporter: Recipient; accused: Recipient }
type Recipient = { userId: string; name: string; email: string; zone: string }

async function findSides(db: JobContext['db'], noShowId: string): Promise<Found | undefined> {
  const report = await findNoShow(db, noShowId)
  const booking = report && (await findBooking(db, report.booking_id))
  if (!booking) return undefined
  const mentor = {
    userId: booking.mentor_user_id,
    name: booking.mentor_name,
    email: booking.mentor_email,
    zone: booking.mentor_zone,
  }
  const mentee = {
    userId: booking.mentee_user_id,
    name: booking.mentee_name,
    email: booking.mentee_email,
    zone: booking.mentee_zone,
  }
  const [reporter, accused] = report.reported_by === mentor.userId ? [mentor, mentee] : [mentee, mentor]
  return { report, booking, reporter, accused }
}
