import type { GroupSessionDetail } from '../contract/group-sessions/schemas.ts'
import { formatsFor } from './platform/time/formats.ts'

/** The link preview of a session. */
export type SessionPreview = { slug: string; title: string; when: string; host: string; posterUrl: string }

/** Link previews have no reader: the time is in the session's zone. */
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

/** Its picture; the name changes with the time, because chat apps cache pictures for long. */
export function previewAddress(session: GroupSessionDetail, search: URLSearchParams): string {
  const query = new URLSearchParams(search)
  query.set('v', (Date.parse(session.startsAt) / 60_000).toString(36))
  return `/preview/${encodeURIComponent(session.sessionSlug)}.jpg?${query}`
}
