import { insightSections, type InsightSection } from '#contract/insight/constants.ts'
import type { Cell, Figure, Figures } from '#contract/insight/schemas.ts'
import { cohortDays, pairDays } from '#contract/insight/constants.ts'
import * as t from '#texts/insight.ts'

/** The columns of a section's table; the figures of its picture come first. */
export const columnsOf = (section: InsightSection): readonly Figure[] =>
  section === 'people' ? [...insightSections.people, 'minutesToFirst'] : insightSections[section]

/** Days after the end of a week in which its numbers can still grow. */
export const growingDays: Record<InsightSection, number> = {
  people: cohortDays,
  pairs: pairDays,
  sessions: 0,
  seats: 0,
  requests: 0,
}

const [hour, day] = [60, 1440]

/** A number as the table shows it; a median in hours below two days. */
export function cellText(figure: Figure, cells: Figures, number: (value: number) => string): string {
  const cell: Cell = cells[figure]
  if (cell === null) return t.hidden
  if (figure !== 'minutesToFirst') return number(cell)
  if (cell === 0) return '–'
  return cell < 2 * day ? t.hours({ n: Math.max(1, Math.round(cell / hour)) }) : t.days({ n: Math.round(cell / day) })
}
