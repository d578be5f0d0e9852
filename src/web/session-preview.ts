import type { GroupSessionDetail } from '../contract/group-sessions/schemas.ts'
import { formatsFor } from './platform/time/formats.ts'

/** What a shared link shows of a session before anybody opens it. */
export type SessionPreview = { slug: string; title: string; when: string; host: string; posterUrl: string }

/** Link previews know no reader: the time is told on the clock on which the session was agreed. */
export function previewOfSession(session: GroupSessionDetail): SessionPreview {
  const { range } = formatsFor('en', session.timeZone)
  return {
    slug: session.sessionSlug,
    title: session.sessionTitle,
    when: range(session.startsAt, session.endsAt),
    host: session.mentorFullName,
    posterUrl: session.sessionPosterUrl,
  }
}

/** The picture of it; its name changes with the time, because chats keep pictures for long. */
export function previewAddress(session: GroupSessionDetail, search: URLSearchParams): string {
  const asked = new URLSearchParams(search)
  asked.set('v', (Date.parse(session.startsAt) / 60_000).toString(36))
  return `/preview/${encodeURIComponent(session.sessionSlug)}.jpg?${asked}`
}
