import { isPageLanguage, sourceLanguage, type PageLanguage } from '#contract/offered-languages.ts'
import { language } from '#texts/language.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { periodsOfZones } from '#rules/time/zone-periods.ts'
import { formatLocale } from '#web/platform/i18n/locale.ts'
import type { Clock } from '#web/platform/routing/boot.ts'
import { formatsFor } from '#web/platform/time/formats.ts'
import { zoneOf } from '#web/platform/time/zones.ts'

const clockKey = 'clock'
const languageKey = 'language'
/** That of this build. */
const own: PageLanguage = isPageLanguage(language) ? language : sourceLanguage

/** The clock that the address of a preview picture names. */
export const clockOfPreview = (search: URLSearchParams): Clock => (search.get(clockKey) === '12' ? '12' : '24')

/** The link preview of a session; `ids` are those of the session and its host. */
export type SessionPreview = {
  ids: readonly string[]
  slug: string
  title: string
  when: string
  host: string
  posterUrl: string
  /** Portraits of the host and the cohosts, those who have one. */
  pictures: readonly string[]
}

/** The reader's zone is unknown here: the time is in the session's zone, on the clock of the request's language. */
export function previewOfSession(session: GroupSessionDetail, clock: Clock): SessionPreview {
  const { timeZone, startsAt } = session
  const [zone] = periodsOfZones([timeZone], Date.parse(startsAt))
  const { range } = formatsFor(formatLocale(own), zoneOf(zone), Number.NaN, clock)
  return {
    ids: [session.id, session.mentorId],
    slug: session.sessionSlug,
    title: session.sessionTitle,
    when: range(startsAt, session.endsAt),
    host: session.mentorFullName,
    posterUrl: session.sessionPosterUrl,
    pictures: [session.mentorProfilePictureUrl, ...session.cohosts.map((cohost) => cohost.profilePictureUrl)].flatMap(
      (picture) => picture ?? [],
    ),
  }
}

/** Its picture; the name changes with the time, because chat apps cache pictures for long. */
export function previewAddress(session: GroupSessionDetail, search: URLSearchParams, clock: Clock): string {
  const query = new URLSearchParams(search)
  if (clock === '12') query.set(clockKey, clock)
  if (own !== sourceLanguage) query.set(languageKey, own)
  query.set('v', (Date.parse(session.startsAt) / 60_000).toString(36))
  return `/preview/${encodeURIComponent(session.sessionSlug)}.jpg?${query}`
}
