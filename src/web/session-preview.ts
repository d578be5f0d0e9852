import type { GroupSessionDetail } from '../contract/group-sessions/schemas.ts'
import type { Clock } from './platform/routing/boot.ts'
import { formatsFor } from './platform/time/formats.ts'

const clockKey = 'clock'

/** The clock that the address of a preview picture names. */
export const clockOfPreview = (search: URLSearchParams): Clock => (search.get(clockKey) === '12' ? '12' : '24')

/** What a shared link shows of a session before anybody opens it. */
export type SessionPreview = { slug: string; title: string; when: string; host: string; posterUrl: string }

/** Link previews know no reader's zone: the time is in the zone of the session, on the clock of whoever requests it. */
export function previewOfSession(session: GroupSessionDetail, clock: Clock): SessionPreview {
  const { range } = formatsFor('en', session.timeZone, Number.NaN, clock)
  return {
    slug: session.sessionSlug,
    title: session.sessionTitle,
    when: range(session.startsAt, session.endsAt),
    host: session.mentorFullName,
    posterUrl: session.sessionPosterUrl,
  }
}

/** The picture of it; its name changes with the time, because chats keep pictures for long. */
export function previewAddress(session: GroupSessionDetail, search: URLSearchParams, clock: Clock): string {
  const asked = new URLSearchParams(search)
  if (clock === '12') asked.set(clockKey, clock)
  asked.set('v', (Date.parse(session.startsAt) / 60_000).toString(36))
  return `/preview/${encodeURIComponent(session.sessionSlug)}.jpg?${asked}`
}
