import type { AppDependencies } from '#server/platform/dependencies.ts'
import { writeIcs } from '#server/platform/text/ics.ts'
import { entryOf } from '../calendar-entries.ts'
import type { BookingRow } from '../store.ts'

type Site = Pick<AppDependencies['env'], 'APP_NAME' | 'APP_URL' | 'MAIL_FROM'>
type Side = 'mentor' | 'mentee'

/** The iCalendar part of an e-mail: adds the session to the recipient's calendar, moves it there, or removes it. */
export function invitation(site: Site, session: BookingRow, recipient: Side, now: Date) {
  const method = session.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  const attendee =
    recipient === 'mentor'
      ? { name: session.mentor_name, email: session.mentor_email }
      : { name: session.mentee_name, email: session.mentee_email }
  const ics = writeIcs({
    method,
    product: site.APP_NAME,
    stamp: now,
    organizer: senderOf(site),
    attendee,
    events: [entryOf(site, session, recipient)],
  })
  return { method, ics } as const
}

/** Kando as the organizer of invitations; the address is `Kando <hello@example.org>` or a bare one. */
export function senderOf(site: Pick<Site, 'APP_NAME' | 'MAIL_FROM'>) {
  const address = /<([^<>]+)>\s*$/.exec(site.MAIL_FROM)?.[1] ?? site.MAIL_FROM.trim()
  return { name: site.APP_NAME, email: address }
}
