import * as z from 'zod/mini'
import { date, instant, text } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { dimensions, sectionNames } from './constants.ts'

/** A number; null where it is about too few people to be shown. */
const cell = z.nullable(z.int())
export type Cell = z.infer<typeof cell>

/** The figures of one week, or of a whole period. */
export const figures = z.object({
  /**
   * People who joined. Of them, within 90 days: who found somebody (connected, wrote or booked), who booked, who met somebody in a session,
   * and who did so again.
   */
  joined: cell,
  found: cell,
  booked: cell,
  met: cell,
  returned: cell,
  /** The median of the minutes from joining to the first session, of those who met; 0 where nobody did. */
  minutesToFirst: cell,
  /** Pairs that met for the first time, and those of them that met again within 60 days. */
  pairs: cell,
  continued: cell,
  /** One-on-one sessions that were due, and those of them to which somebody did not come. */
  due: cell,
  missed: cell,
  /** Seats of group sessions: those that there were, that were taken, and whose owner came. */
  offered: cell,
  taken: cell,
  attended: cell,
  /** Bookings and requests that were made, and those of them that expired without an answer. */
  requested: cell,
  unanswered: cell,
})
export type Figures = z.infer<typeof figures>
export type Figure = keyof Figures

const value = text({ max: 100 })
/** `period`: a day in it; the latest unless given. `value`: a topic's id, or the name of a country or language; empty: none named. */
export const insightFilters = {
  period: z.optional(date),
  by: z.optional(z.enum(dimensions)),
  value: z.optional(value),
}
export const insightExport = z.strictObject({
  filters: z.strictObject(insightFilters),
  section: z.enum(sectionNames),
  reason,
})

export const insightReport = z.object({
  /** Up to when everything but `today` was counted; null: not yet. */
  computedAt: z.nullable(instant),
  /** The first days (Mondays, UTC) of the periods that were counted, newest first. */
  periods: z.array(date),
  period: z.nullable(date),
  /** The weeks of the period that have begun, oldest first, by their Monday. */
  weeks: z.array(z.object({ week: date, ...figures.shape })),
  /** The whole period. */
  total: figures,
  /** The whole period before it; null where that one was not counted. */
  before: z.nullable(figures),
  /** The values of the dimension `by` with something to show, each over the whole period. */
  values: z.array(z.object({ value, ...figures.shape })),
  /** Since midnight (UTC), in no other number. */
  today: z.object({ joined: cell, held: cell, missed: cell, attended: cell }),
})
export type InsightReport = z.infer<typeof insightReport>
