import { calendarPlan, plannedStart } from '#rules/group-calendar.ts'
import { MINUTE } from '#rules/days.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { seriesOfFacts, type OccurrenceFacts, type SessionFacts } from './queries.ts'

type Site = Pick<Parts['env'], 'APP_URL'>

/** Where a session is shown. */
export const addressOf = ({ APP_URL }: Site, { slug }: Pick<SessionFacts, 'slug'>) => `${APP_URL}/group-details/${slug}`

const meetingOf = (one: OccurrenceFacts) => ({
  id: one.id,
  date: one.date,
  startsAt: one.starts_at.getTime(),
  endsAt: one.ends_at.getTime(),
  special: one.title !== null,
  title: one.title,
})

/**
 * A session as the calendar of somebody who comes to these of its occurrences holds it, under one UID for ever: a series by its rule and what
 * deviates from it, a single meeting by itself, and what was cancelled as cancelled. Each text holds the whole state, so that the latest is right.
 */
export function calendarEntries(site: Site, session: SessionFacts, attended: ReadonlySet<string>): IcsEvent[] {
  const mine = session.occurrences.filter(({ id }) => attended.has(id))
  const held = mine.filter(({ status }) => status === 'UPCOMING')
  const one = held.length === 0 ? mine.at(-1) : held[0]
  if (!one) return []
  const base = baseOf(site, session)
  if (held.length < 2 || session.rule === null)
    return [
      {
        ...base,
        start: one.starts_at,
        end: one.ends_at,
        cancelled: held.length === 0,
        summary: one.title ?? session.title,
      },
    ]
  const plan = calendarPlan(seriesOfFacts(session), held.map(meetingOf))
  if (plan === null) return []
  const zone = session.time_zone
  const series: IcsEvent = {
    ...base,
    zone,
    cancelled: false,
    start: new Date(plan.start),
    end: new Date(plan.start + session.duration_minutes * MINUTE),
    repeat: {
      rule: session.rule,
      except: plan.except.map((at) => new Date(at)),
      extra: plan.extra.map(({ startsAt }) => new Date(startsAt)),
    },
  }
  const instead = plan.instead.map(({ meeting, planned }): IcsEvent => ({
    ...base,
    zone,
    cancelled: false,
    recurrenceId: new Date(planned),
    start: new Date(meeting.startsAt),
    end: new Date(meeting.endsAt),
    summary: meeting.title ?? session.title,
  }))
  return [series, ...instead]
}

/** Occurrences that were cancelled, as entries that take them out of a series which goes on. */
export function cancelledEntries(
  site: Site,
  session: SessionFacts,
  occurrences: readonly OccurrenceFacts[],
): IcsEvent[] {
  const series = seriesOfFacts(session)
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
  description: `The room opens 10 minutes before the start: ${addressOf(site, session)}`,
  url: addressOf(site, session),
})
