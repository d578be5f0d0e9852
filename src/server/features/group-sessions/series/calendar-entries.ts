import { plannedStart, recurrenceSet } from '#rules/group-sessions/group-calendar.ts'
import { MINUTE } from '#rules/time/days.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { seriesOfRow } from '../queries.ts'
import type { OccurrenceFacts, SessionFacts } from './queries.ts'

type Site = Pick<AppDependencies['env'], 'APP_URL'>

/** The URL of a session's page. */
export const sessionPageUrl = ({ APP_URL }: Site, { slug }: Pick<SessionFacts, 'slug'>) =>
  `${APP_URL}/group-details/${slug}`

const calendarOccurrence = (one: OccurrenceFacts) => ({
  id: one.id,
  date: one.date,
  startsAt: one.starts_at.getTime(),
  endsAt: one.ends_at.getTime(),
  hasOwnText: one.title !== null,
  title: one.title,
})

/**
 * The calendar entries of somebody who attends these occurrences of a session, under one permanent UID: a series as its recurrence set, a
 * single occurrence as an event, cancelled ones as cancelled. Every version holds the whole state, so the latest one is always right.
 */
export function calendarEntries(site: Site, session: SessionFacts, attended: ReadonlySet<string>): IcsEvent[] {
  const own = session.occurrences.filter(({ id }) => attended.has(id))
  const upcoming = own.filter(({ status }) => status === 'UPCOMING')
  const one = upcoming.length === 0 ? own.at(-1) : upcoming[0]
  if (!one) return []
  const base = baseOf(site, session)
  if (upcoming.length < 2 || session.rule === null)
    return [
      {
        ...base,
        start: one.starts_at,
        end: one.ends_at,
        cancelled: upcoming.length === 0,
        summary: one.title ?? session.title,
      },
    ]
  const set = recurrenceSet(seriesOfRow(session), upcoming.map(calendarOccurrence))
  if (set === null) return []
  const zone = session.time_zone
  const series: IcsEvent = {
    ...base,
    zone,
    cancelled: false,
    start: new Date(set.start),
    end: new Date(set.start + session.duration_minutes * MINUTE),
    repeat: {
      rule: session.rule,
      except: set.exdates.map((at) => new Date(at)),
      extra: set.rdates.map(({ startsAt }) => new Date(startsAt)),
    },
  }
  const overrides = set.overrides.map(({ occurrence, plannedStart: replaced }): IcsEvent => ({
    ...base,
    zone,
    cancelled: false,
    recurrenceId: new Date(replaced),
    start: new Date(occurrence.startsAt),
    end: new Date(occurrence.endsAt),
    summary: occurrence.title ?? session.title,
  }))
  return [series, ...overrides]
}

/** Entries that remove cancelled occurrences from a series that continues. */
export function cancelledEntries(
  site: Site,
  session: SessionFacts,
  occurrences: readonly OccurrenceFacts[],
): IcsEvent[] {
  const series = seriesOfRow(session)
  return occurrences.map((one) => ({
    ...baseOf(site, session),
    zone: session.time_zone,
    cancelled: true,
    recurrenceId: new Date(plannedStart(series, { date: one.date, startsAt: one.starts_at.getTime() })),
    start: one.starts_at,
    end: one.ends_at,
  }))
}

const baseOf = (site: Site, session: SessionFacts) => ({
  uid: `${session.id}@${new URL(site.APP_URL).hostname}`,
  sequence: session.sequence,
  summary: session.title,
  description: `The room opens 10 minutes before the start: ${sessionPageUrl(site, session)}`,
  url: sessionPageUrl(site, session),
})
