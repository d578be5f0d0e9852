import { visibleText } from '#contract/rich-text.ts'
import { DAY } from '#rules/time/days.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { textsFor, type Locale } from '#server/platform/i18n/texts.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { escapeXml, writeAtom, type AtomEntry } from '#server/platform/text/atom.ts'
import { writeIcs, type IcsEvent } from '#server/platform/text/ics.ts'
import { calendarEntries, sessionPageUrl, spansByZone, type CalendarSite } from '../series/calendar-entries.ts'
import type { Feed, ListedSession } from './find-feed.ts'

type Facts = { product: string; url: string; locale: Locale; now: Date; site: Pick<CalendarSite, 'APP_URL'> }

/** How often calendars read a feed again, in seconds. */
const refresh = 3600

/** A calendar of all dates of these sessions. */
export function calendarOf({ title, sessions }: Feed, { product, url, locale, now, site }: Facts): string {
  const spans = spansByZone(sessions)
  const events = sessions.flatMap((session): IcsEvent[] => {
    const upcoming = session.occurrences.filter(({ status }) => status === 'UPCOMING').map(({ id }) => id)
    const entries = calendarEntries({ ...site, locale }, session, new Set(upcoming), spans.get(session.time_zone))
    const t = textsFor(locale).groupSessionsFeeds
    const paragraphs = [
      t.host({ host: session.host_name }),
      visibleText(session.description),
      t.more({ url: sessionPageUrl(site, session, locale) }),
    ]
    const description = paragraphs.join('\n\n')
    return entries.map((entry) => ({ ...entry, description, changedAt: session.calendar_changed_at }))
  })
  return writeIcs({ method: 'PUBLISH', product, stamp: now, name: title, refresh, source: url, events })
}

/** An Atom feed of these sessions, each with its next date. */
export function atomOf({ title, page, sessions }: Feed, { product, url, locale, now, site }: Facts): string {
  const changes = sessions.map(({ calendar_changed_at: changed }) => changed.getTime())
  return writeAtom({
    title,
    language: locale,
    url,
    page: pageUrl(site, page, locale),
    product,
    // An empty feed changes by the day, so that callers who have it are told so.
    updated: new Date(changes.length === 0 ? now.getTime() - (now.getTime() % DAY) : Math.max(...changes)),
    entries: sessions.map((session) => atomEntry(session, { ...site, locale })),
  })
}

function atomEntry(session: ListedSession, site: CalendarSite): AtomEntry {
  const { locale, APP_URL } = site
  const when = whenText(session.next_starts_at, { zone: session.time_zone, ...(locale && { locale }) })
  const line = textsFor(locale).groupSessionsFeeds.next({ when, host: session.host_name })
  return {
    id: `urn:uuid:${session.id}`,
    title: session.next_title,
    url: sessionPageUrl({ APP_URL }, session, locale),
    author: session.host_name,
    published: session.created_at,
    updated: session.calendar_changed_at,
    content: `<p>${escapeXml(line)}</p>${session.description}`,
    categories: session.tags.map((tag) => wordIn('tags', tag, locale)),
  }
}
