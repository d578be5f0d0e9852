import { sql } from 'kysely'
import type { Parsed } from '#contract/route.ts'
import type { Dimension } from '#contract/insight/constants.ts'
import type { insightRoutes } from '#contract/insight/routes.ts'
import {
  figures as figureSchema,
  type Cell,
  type Figure,
  type Figures,
  type InsightReport,
} from '#contract/insight/schemas.ts'
import { hideSmallGroups, isSmall } from '#rules/insight/hide-small-groups.ts'
import { formerPeriod, weeksUntil } from '#rules/insight/periods.ts'
import { DAY } from '#rules/time/days.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isMissed } from './count-figures.ts'
import { findFigures, findPeriods, type CountedPeriod, type FigureRow } from './store.ts'

type Filters = Parsed<typeof insightRoutes.report>['query']
type Count = Pick<FigureRow, 'amount' | 'people'>
/** Numbers of all (`''` of the dimension `all`) and of each value, by week; the week `''` is the whole period. */
type Counts = { all: ByWeek; values: ReadonlyMap<string, ByWeek> }
type ByWeek = ReadonlyMap<string, Count>

const figureNames = Object.keys(figureSchema.shape) as Figure[]
const nobody: Count = { amount: 0, people: 0 }

/** The numbers of a period, without those about too few people. */
export async function readReport(ctx: Pick<Context<Actor>, 'db' | 'now'>, filters: Filters): Promise<InsightReport> {
  const [periods, today] = [await findPeriods(ctx.db), await readToday(ctx)]
  const chosen = periods.find(({ period }) => filters.period === undefined || period <= filters.period)
  const before = chosen && periods.find(({ period }) => dayOf(period) === formerPeriod(dayOf(chosen.period)))
  return {
    computedAt: chosen?.computedAt.toISOString() ?? null,
    periods: periods.map(({ period }) => period),
    period: chosen?.period ?? null,
    ...(await readPeriod(ctx.db, chosen, filters)),
    before: before ? (await readPeriod(ctx.db, before, filters)).total : null,
    today,
  }
}

const dayOf = (period: string) => Date.parse(period) / DAY

/** A period as it is shown whenever it is asked for, so that one beside another says nothing more about small groups. */
async function readPeriod(
  db: Db,
  counted: CountedPeriod | undefined,
  filters: Filters,
): Promise<Pick<InsightReport, 'weeks' | 'total' | 'values'>> {
  const weeks = counted ? weeksUntil(dayOf(counted.period), counted.computedAt.getTime() / DAY) : []
  const rows = counted ? await findFigures(db, counted.period, filters.by) : []
  const values = [...new Set(rows.filter(({ dimension }) => dimension === filters.by).map(({ value }) => value))].sort()
  const shown = new Map(
    figureNames.map((figure) => [figure, showFigure(countsOf(rows, figure, filters.by), values, weeks)]),
  )
  const [met, medians] = [shown.get('met')!, shown.get('minutesToFirst')!]
  shown.set('minutesToFirst', { all: hideWith(medians.all, met.all), values: hideAllWith(medians.values, met.values) })
  const of = (pick: (figure: Shown) => Cell) =>
    Object.fromEntries(figureNames.map((figure) => [figure, pick(shown.get(figure)!)])) as Figures
  const one = filters.by === undefined ? undefined : filters.value
  const lineOf = ({ all, values: byValue }: Shown) => (one === undefined ? all : byValue.get(one))
  const listed = values
    .map((value) => ({ value, ...of((figure) => figure.values.get(value)!.get('')!) }))
    .filter((cells) => figureNames.some((figure) => cells[figure]))
  // A value that is not listed is not told from one that nobody has.
  const cellOf = (figure: Shown, week: string) =>
    one === undefined || listed.some(({ value }) => value === one) ? (lineOf(figure)?.get(week) ?? null) : null
  return {
    weeks: weeks.map((week) => ({ week, ...of((figure) => cellOf(figure, week)) })),
    total: of((figure) => cellOf(figure, '')),
    values: listed,
  }
}

type Cells = ReadonlyMap<string, Cell>
type Shown = { all: Cells; values: ReadonlyMap<string, Cells> }

function countsOf(rows: readonly FigureRow[], figure: Figure, by: Dimension | undefined): Counts {
  const all = new Map<string, Count>()
  const values = new Map<string, Map<string, Count>>()
  for (const row of rows) {
    if (row.figure !== figure) continue
    const line = row.dimension === 'all' ? all : (values.get(row.value) ?? new Map<string, Count>())
    line.set(row.week ?? '', row)
    if (row.dimension === by) values.set(row.value, line)
  }
  return { all, values }
}

function showFigure({ all, values }: Counts, names: readonly string[], weeks: readonly string[]): Shown {
  const columns = ['', ...weeks]
  const lines = [all, ...names.map((name) => values.get(name) ?? new Map<string, Count>())]
  const counts = lines.map((line) => columns.map((week) => line.get(week) ?? nobody))
  const hidden = hideSmallGroups(counts.map((line) => line.map(({ people }) => people)))
  const cells = counts.map(
    (line, row) => new Map(line.map(({ amount }, column) => [columns[column]!, hidden[row]![column] ? null : amount])),
  )
  return { all: cells[0]!, values: new Map(names.map((name, index) => [name, cells[index + 1]!])) }
}

const hideWith = (cells: Cells, others: Cells): Cells =>
  new Map([...cells].map(([week, cell]) => [week, others.get(week) === null ? null : cell]))
const hideAllWith = (values: Shown['values'], others: Shown['values']): Shown['values'] =>
  new Map([...values].map(([value, cells]) => [value, hideWith(cells, others.get(value)!)]))

type Today = { joined: number; held: number; heldBy: number; missed: number; missedBy: number; attended: number }

/** What has happened since midnight, by the indexes of its time. */
async function readToday({ db, now }: Pick<Context<Actor>, 'db' | 'now'>): Promise<InsightReport['today']> {
  const midnight = new Date(Math.floor(now.getTime() / DAY) * DAY)
  const { rows } = await sql<Today>`
    select (select count(*)::int from users u where u.created_at >= ${midnight} and u.created_at <= ${now}
        and exists (select from profiles p where p.user_id = u.id)) as joined,
      s.*,
      (select coalesce(sum((
          select count(*) from rsvps r join attendances a on a.occurrence_id = r.occurrence_id and a.user_id = r.user_id
          where r.occurrence_id = o.id and r.status = 'GOING')), 0)::int
        from group_occurrences o where o.status = 'UPCOMING' and o.starts_at >= ${midnight} and o.starts_at <= ${now}) as attended
    from (
      select (count(*) filter (where not is_missed))::int as held,
        least(count(distinct mentor_id) filter (where not is_missed), count(distinct mentee_id) filter (where not is_missed))::int as "heldBy",
        (count(*) filter (where is_missed))::int as missed,
        least(count(distinct mentor_id) filter (where is_missed), count(distinct mentee_id) filter (where is_missed))::int as "missedBy"
      from (
        select b.mentor_id, b.mentee_id, ${isMissed} as is_missed from bookings b
        where b.status = 'UPCOMING' and b.starts_at >= ${midnight} and b.starts_at <= ${now} and b.ends_at <= ${now}) due) s`.execute(
    db,
  )
  const { joined, held, heldBy, missed, missedBy, attended } = rows[0]!
  const show = (amount: number, people: number) => (isSmall(people) ? null : amount)
  return {
    joined: show(joined, joined),
    held: show(held, heldBy),
    missed: show(missed, missedBy),
    attended: show(attended, attended),
  }
}
