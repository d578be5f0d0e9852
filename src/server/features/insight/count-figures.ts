import { sql, type RawBuilder } from 'kysely'
import { cohortDays, pairDays } from '#contract/insight/constants.ts'
import type { Figure } from '#contract/insight/schemas.ts'
import { nextPeriod } from '#rules/insight/periods.ts'
import { DAY, dayText } from '#rules/time/days.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A period, and the midnight up to which it is counted. */
type Span = { period: number; until: Date }

/** SQL: a one-on-one session that was held by then. */
const isHeld = (until: Date) => sql`b.status = 'UPCOMING' and not b.is_missed and b.ends_at <= ${until}`

const bounds = ({ period }: Span) => ({ from: new Date(period * DAY), to: new Date(nextPeriod(period) * DAY) })

/** SQL: the Monday of an instant in the period. Weeks have seven days of 24 hours in UTC. */
const weekOf = ({ period }: Span, at: RawBuilder<unknown>) =>
  sql`${dayText(period)}::date + 7 * floor(extract(epoch from ${at} - ${new Date(period * DAY)}::timestamptz) / 604800)::int`

/** SQL: of each profile the values under which it counts, each once; `key` is a column of profiles `p`. */
const labels = (key: 'id' | 'user_id', chosen: RawBuilder<unknown>) => {
  const id = sql.ref(`p.${key}`)
  return sql`
    select ${id} as id, 'all' as dimension, '' as value from profiles p where ${id} in (${chosen})
    union select ${id}, 'country', coalesce(p.country, '') from profiles p where ${id} in (${chosen})
    union select ${id}, 'topic', coalesce(t.topic_id, '') from profiles p left join profile_topics t on t.profile_id = p.id
      where ${id} in (${chosen})
    union select ${id}, 'language', coalesce(l.name, '') from profiles p left join lateral unnest(p.languages) l (name) on true
      where ${id} in (${chosen})`
}

/** Amount and people of a figure, over the rows of a group. */
type Counted = { [F in Figure]?: readonly [amount: RawBuilder<unknown>, people: RawBuilder<unknown>] }

/** Counts rows with `week`, `dimension` and `value`, by week and over the whole period. */
async function count(db: Db, { period }: Span, rows: RawBuilder<unknown>, counted: Counted): Promise<void> {
  const figures = Object.entries(counted).map(([figure, [amount, people]]) => ({
    figure,
    columns: sql`${amount} as ${sql.ref(figure)}, ${people} as ${sql.ref(`${figure}_people`)}`,
    values: sql`(${figure}, g.${sql.ref(figure)}::numeric, g.${sql.ref(`${figure}_people`)})`,
  }))
  await sql`
    insert into insight_figures (period, week, dimension, value, figure, amount, people)
    select ${dayText(period)}::date, g.week, g.dimension, g.value, f.figure, f.amount::int, f.people::int
    from (
      select week, dimension, value, ${sql.join(figures.map(({ columns }) => columns))}
      from (${rows}) r group by grouping sets ((dimension, value, week), (dimension, value))) g
    cross join lateral (values ${sql.join(figures.map(({ values }) => values))}) f (figure, amount, people)
    where f.people > 0`.execute(db)
}

/** People who joined: have a profile, by the day of their account. What they do counts for 90 days. */
async function countPeople(db: Db, span: Span): Promise<void> {
  const { from, to } = bounds(span)
  const { until } = span
  const last = sql`m.created_at + ${sql.lit(`${cohortDays} days`)}::interval`
  const rows = sql`
    with members as materialized (
      select u.id, u.created_at from users u
      where u.created_at >= ${from} and u.created_at < least(${to}::timestamptz, ${until}::timestamptz)
        and exists (select from profiles p where p.user_id = u.id)),
    acts as (
      select m.id, b.created_at as found_at, b.created_at as booked_at, case when ${isHeld(until)} then b.starts_at end as met_at
      from members m join profiles p on p.user_id = m.id join bookings b on b.mentor_id = p.id
      union all
      select m.id, b.created_at, b.created_at, case when ${isHeld(until)} then b.starts_at end
      from members m join profiles p on p.user_id = m.id join bookings b on b.mentee_id = p.id
      union all
      select m.id, c.created_at, null, null from members m join connections c on c.user_id = m.id
      union all
      select m.id, c.created_at, null, null from members m join conversations c on c.party_a = m.id and c.last_sequence > 0
      union all
      select m.id, c.created_at, null, null from members m join conversations c on c.party_b = m.id and c.last_sequence > 0
      union all
      select m.id, r.created_at, r.created_at, null from members m join rsvps r on r.user_id = m.id
      union all
      select m.id, a.joined_at, a.joined_at, o.starts_at from members m join attendances a on a.user_id = m.id
      join group_occurrences o on o.id = a.occurrence_id
      where o.status = 'UPCOMING' and o.ends_at <= ${until}),
    facts as (
      select m.id, m.created_at, count(distinct met_at) filter (where met_at >= m.created_at and met_at < ${last}) as meetings,
        min(met_at) filter (where met_at >= m.created_at and met_at < ${last}) as met_at,
        bool_or(found_at < least(${last}, ${until}::timestamptz)) as has_found,
        bool_or(booked_at < least(${last}, ${until}::timestamptz)) as has_booked
      from members m left join acts on acts.id = m.id group by m.id, m.created_at)
    select ${weekOf(span, sql`f.created_at`)} as week, l.dimension, l.value, f.meetings, f.has_found is true or f.meetings > 0 as has_found,
      f.has_booked is true or f.meetings > 0 as has_booked,
      extract(epoch from f.met_at - f.created_at) / 60 as minutes
    from facts f join (${labels('user_id', sql`select id from members`)}) l on l.id = f.id`
  const met = sql`count(*) filter (where meetings > 0)`
  const amountOf = (amount: RawBuilder<unknown>) => [amount, amount] as const
  await count(db, span, rows, {
    joined: amountOf(sql`count(*)`),
    found: amountOf(sql`count(*) filter (where has_found)`),
    booked: amountOf(sql`count(*) filter (where has_booked)`),
    met: amountOf(met),
    returned: amountOf(sql`count(*) filter (where meetings > 1)`),
    // At least a minute: 0 says that nobody met.
    minutesToFirst: [sql`greatest(1, percentile_cont(0.5) within group (order by minutes))`, met],
  })
}

/** SQL: how many people rows are about: as many as on the side that has fewer. */
const onBothSides = (filter = sql`true`) =>
  sql`least(count(distinct mentor_id) filter (where ${filter}), count(distinct mentee_id) filter (where ${filter}))`

/** Pairs by the day of their first session, and whether a second one began within 60 days. By what the mentor is. */
async function countPairs(db: Db, span: Span): Promise<void> {
  const { from, to } = bounds(span)
  const [within, last] = [sql.lit(`${pairDays} days`), new Date(to.getTime() + pairDays * DAY)]
  const rows = sql`
    with pairs as materialized (
      select b.mentor_id, b.mentee_id, min(b.starts_at) as first_at, (array_agg(b.starts_at order by b.starts_at))[2] as second_at
      from bookings b where ${isHeld(span.until)} and b.starts_at >= ${from} and b.starts_at < ${last}
      group by b.mentor_id, b.mentee_id having min(b.starts_at) < ${to}),
    new_pairs as materialized (
      select * from pairs n where not exists (
        select from bookings b where b.mentor_id = n.mentor_id and b.mentee_id = n.mentee_id and ${isHeld(span.until)} and b.starts_at < ${from}))
    select ${weekOf(span, sql`n.first_at`)} as week, l.dimension, l.value, n.mentor_id, n.mentee_id,
      n.second_at <= n.first_at + ${within}::interval is true as continues
    from new_pairs n join (${labels('id', sql`select mentor_id from new_pairs`)}) l on l.id = n.mentor_id`
  await count(db, span, rows, {
    pairs: [sql`count(*)`, onBothSides()],
    continued: [sql`count(*) filter (where continues)`, onBothSides(sql`continues`)],
  })
}

/** One-on-one sessions by their day, and those to which somebody did not come. By what the mentor is. */
async function countSessions(db: Db, span: Span): Promise<void> {
  const { from, to } = bounds(span)
  const rows = sql`
    with due as materialized (
      select b.mentor_id, b.mentee_id, b.starts_at, ${isMissed} as is_missed
      from bookings b where b.status = 'UPCOMING' and b.ends_at <= ${span.until} and b.starts_at >= ${from} and b.starts_at < ${to})
    select ${weekOf(span, sql`d.starts_at`)} as week, l.dimension, l.value, d.mentor_id, d.mentee_id, d.is_missed
    from due d join (${labels('id', sql`select mentor_id from due`)}) l on l.id = d.mentor_id`
  await count(db, span, rows, {
    due: [sql`count(*)`, onBothSides()],
    missed: [sql`count(*) filter (where is_missed)`, onBothSides(sql`is_missed`)],
  })
}

/** SQL: somebody was not in the built-in room, or the other side reported so and nobody objected. */
export const isMissed = sql`(b.is_missed or exists (select from no_shows n where n.booking_id = b.id and n.disputed_at is null))`

/** Seats of group sessions by their day; without a limit there are as many as are taken. By what the host is. */
async function countSeats(db: Db, span: Span): Promise<void> {
  const { from, to } = bounds(span)
  const rows = sql`
    with over as materialized (
      select o.id, o.starts_at, g.host_id, coalesce(o.capacity, o.going) as offered
      from group_occurrences o join group_sessions g on g.id = o.group_session_id
      where o.status = 'UPCOMING' and o.ends_at <= ${span.until} and o.starts_at >= ${from} and o.starts_at < ${to}),
    seats as (
      select o.id, count(*) as taken, count(a.user_id) as attended
      from over o join rsvps r on r.occurrence_id = o.id and r.status = 'GOING'
      left join attendances a on a.occurrence_id = o.id and a.user_id = r.user_id
      group by o.id)
    select ${weekOf(span, sql`o.starts_at`)} as week, l.dimension, l.value, greatest(o.offered, s.taken) as offered,
      coalesce(s.taken, 0) as taken, coalesce(s.attended, 0) as attended
    from over o left join seats s on s.id = o.id join (${labels('id', sql`select host_id from over`)}) l on l.id = o.host_id`
  const sumOf = (column: string): readonly [RawBuilder<unknown>, RawBuilder<unknown>] => [
    sql`sum(${sql.ref(column)})`,
    sql`sum(${sql.ref(column)})`,
  ]
  await count(db, span, rows, { offered: sumOf('offered'), taken: sumOf('taken'), attended: sumOf('attended') })
}

/** Bookings and requests by the day on which they were made, and those that expired without an answer. By what the mentor is. */
async function countRequests(db: Db, span: Span): Promise<void> {
  const { from, to } = bounds(span)
  const rows = sql`
    with made as materialized (
      select b.mentor_id, b.mentee_id, b.created_at, b.status = 'CANCELLED' and b.cancelled_by is null and not b.awaits_calendar
        and b.expires_at <= b.cancelled_at and b.cancelled_at < ${span.until} is true as has_expired
      from bookings b where b.created_at >= ${from} and b.created_at < least(${to}::timestamptz, ${span.until}::timestamptz))
    select ${weekOf(span, sql`m.created_at`)} as week, l.dimension, l.value, m.mentor_id, m.mentee_id, m.has_expired
    from made m join (${labels('id', sql`select mentor_id from made`)}) l on l.id = m.mentor_id`
  await count(db, span, rows, {
    requested: [sql`count(*)`, onBothSides()],
    unanswered: [sql`count(*) filter (where has_expired)`, onBothSides(sql`has_expired`)],
  })
}

/** Each counts a part of a period whose count has begun. */
export const countFigures = [countPeople, countPairs, countSessions, countSeats, countRequests] as const
