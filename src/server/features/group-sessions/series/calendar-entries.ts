import { recurrenceSet, type Span } from '#rules/group-sessions/group-calendar.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { seriesOfRow } from '../queries.ts'
import type { OccurrenceFacts, SessionFacts } from './queries.ts'

/** Where our pages are, and the language of whose calendar it is. */
export type CalendarSite = Pick<AppDependencies['env'], 'APP_URL'> & { locale?: string }

/** The URL of a session's page. */
export const sessionPageUrl = (
  site: Pick<CalendarSite, 'APP_URL'>,
  { slug }: Pick<SessionFacts, 'slug'>,
  locale?: string,
) => pageUrl(site, `/group-details/${slug}`, locale)

const calendarOccurrence = (one: OccurrenceFacts) => ({
  id: one.id,
  date: one.date,
  startsAt: one.starts_at.getTime(),
  endsAt: one.ends_at.getTime(),
  hasOwnText: one.title !== null,
  title: one.title,
})

/** The instants that a calendar file with these sessions is about. */
function spanOf(sessions: readonly SessionFacts[]): Span {
  const times = sessions.flatMap(({ start_date, end_date, occurrences }) => [
    Date.parse(start_date) - DAY,
    Date.parse(end_date ?? start_date) + 2 * DAY,
    ...occurrences.flatMap(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()]),
  ])
  return times.reduce(({ from, to }, time) => ({ from: Math.min(from, time), to: Math.max(to, time) }), {
    from: Infinity,
    to: -Infinity,
  })
}

/** The instants that one file with all these sessions is about, by zone. */
export const spansByZone = (sessions: readonly SessionFacts[]): ReadonlyMap<string, Span> =>
  new Map([...Map.groupBy(sessions, ({ time_zone }) => time_zone)].map(([zone, all]) => [zone, spanOf(all)]))

const setOf = (session: SessionFacts, part: ReadonlySet<string>, span: Span) =>
  recurrenceSet(seriesOfRow(session), session.occurrences.map(calendarOccurrence), part, span)

/**
 * The calendar entries of somebody who attends these occurrences of a session, under one permanent UID: a series as its recurrence set, a
 * single occurrence as an event, cancelled ones as cancelled. Every version holds the whole state, so the latest one is always right.
 * `span` is that of the file with other sessions in the same zone.
 */
export function calendarEntries(
  site: CalendarSite,
  session: SessionFacts,
  attended: ReadonlySet<string>,
  span: Span = spanOf([session]),
): IcsEvent[] {
  const own = session.occurrences.filter(({ id }) => attended.has(id))
  const upcoming = own.filter(({ status }) => status === 'UPCOMING')
  const one = upcoming.length === 0 ? own.at(-1) : upcoming[0]
  if (!one) return []
  const base = baseOf(site, session)
  const summary = one.title ?? session.title
  if (upcoming.length < 2 || session.rule === null)
    return [{ ...base, start: one.starts_at, end: one.ends_at, cancelled: upcoming.length === 0, summary }]
  const set = setOf(session, new Set(upcoming.map(({ id }) => id)), span)
  if (set === null) return []
  const zone = set.zone ?? undefined
  const series: IcsEvent = {
    ...base,
    zone,
    cancelled: false,
    start: new Date(set.start),
    end: new Date(set.start + session.duration_minutes * MINUTE),
    repeat: { rule: set.rule, except: set.exdates.map((at) => new Date(at)) },
  }
  const overrides = set.overrides.map(({ id, startsAt, endsAt, title }): IcsEvent => ({
    ...base,
    zone,
    cancelled: false,
    recurrenceId: new Date(set.planned.get(id)!),
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: title ?? session.title,
  }))
  return [series, ...overrides]
}

/** Entries that remove cancelled occurrences from a series that continues. */
export function cancelledEntries(
  site: CalendarSite,
  session: SessionFacts,
  occurrences: readonly OccurrenceFacts[],
): IcsEvent[] {
  const set = setOf(session, new Set(), spanOf([session]))
  if (set === null) return []
  return occurrences.map((one) => ({
    ...baseOf(site, session),
    zone: set.zone ?? undefined,
    cancelled: true,
    recurrenceId: new Date(set.planned.get(one.id)!),
    start: one.starts_at,
    end: one.ends_at,
  }))
}

const baseOf = (site: CalendarSite, session: SessionFacts) => ({
  uid: `${session.id}@${new URL(site.APP_URL).hostname}`,
  sequence: session.sequence,
  summary: session.title,
  ...roomText(site, session),
})

/** The address of a session's page, and the sentence that leads there. */
export function roomText(site: CalendarSite, session: Pick<SessionFacts, 'slug'>) {
  const url = sessionPageUrl(site, session, site.locale)
  return { description: textsFor(site.locale).calendarEntries.opens({ url }), url }
}
