import { afterAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { RouteInput } from '#contract/route.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { refreshSearch } from '#server/features/directory/public.ts'
import { makeGroupSession, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const password = 'Side-by-side-2026'
const staff = await makeUser(api, { staff: true, fullName: 'Sade Staff' })
const as = { as: staff.token }
type UserQuery = NonNullable<RouteInput<typeof staffRoutes.listUsers>['query']>
type SessionQuery = NonNullable<RouteInput<typeof staffRoutes.listSessions>['query']>
async function users(query: UserQuery) {
  await refreshSearch(api.db, api.clock.now())
  return (await api.call(staffRoutes.listUsers, { query }, as)).body
}
const cursorOf = (rows: readonly { createdAt: string; userId: string }[]) =>
  rows.slice(-1).map(({ createdAt, userId }) => `${createdAt}_${userId}`)[0]!
const sessions = async (query: SessionQuery) => (await api.call(staffRoutes.listSessions, { query }, as)).body

describe('users', () => {
  test('are found by name, address and id, also those who are suspended', async () => {
    const mentor = await makeMentor(api, { fullName: 'Ọláṣubọ̀mí Adé', suspended: true })
    const found = [{ userId: mentor.userId, isSuspended: true, status: 'SUSPENDED' }]
    for (const q of ['ọláṣubọ̀', mentor.email.slice(0, 12), mentor.userId, mentor.profileId.toUpperCase()])
      expect(await users({ q })).toMatchObject(found)
    expect(await users({ q: '%%' })).toEqual([])
    expect(await users({ q: staff.deviceSessionId })).toEqual([])
  })

  test('are found by any part of a name, whether few have it or many', async () => {
    const member = await makeMentee(api, { fullName: "Nwakaego N'Zimbabwe-Quill" })
    const newcomer = await makeUser(api, { fullName: 'Quillon Newcomer' })
    const addressee = await makeMentor(api, { fullName: 'Somebody Else', email: 'quill@example.com' })
    const ids = async (q: string) => (await users({ q })).map(({ userId }) => userId).toSorted()
    const all = [member, newcomer, addressee].map(({ userId }) => userId).toSorted()
    expect(await ids('QUILL')).toEqual(all)
    for (const q of ['kaego', "n'zim", 'babwe-q', '-quill', "Nwakaego N'Zimbabwe-Quill"])
      expect(await ids(q)).toEqual([member.userId])
    for (const q of ['quillx', 'quill nwakaego', 'quill%']) expect(await ids(q)).not.toContain(member.userId)
    // So many other words have it in them that none is looked up.
    const words = Array.from({ length: 60 }, (_, n) => ({ word: `tranquill${n}` }))
    await api.db.insertInto('search_words').values(words).execute()
    expect(await ids('quill')).toEqual(all)
    expect(await ids('babwe-quill')).toEqual([member.userId])
  })

  test('are listed latest first, page after page, each once', async () => {
    const made: string[] = []
    for (let i = 0; i < 5; i++) {
      made.push((await makeMentee(api, { fullName: 'Paged Person' })).userId)
      if (i % 2 === 0) api.clock.advance(1000)
    }
    await refreshSearch(api.db, api.clock.now())
    const seen: string[] = []
    let after: string | undefined
    for (;;) {
      const page = await api.call(
        staffRoutes.listUsers,
        { query: { q: 'Paged', size: 2, ...(after ? { after } : {}) } },
        as,
      )
      seen.push(...page.body.map(({ userId }) => userId))
      const last = page.body.at(-1)!
      if (page.headers['x-has-more'] !== 'true') break
      after = `${last.createdAt}_${last.userId}`
    }
    expect(seen.toSorted()).toEqual(made.toSorted())
    // The last two were made in the same millisecond.
    expect(seen.slice(0, 2).toSorted()).toEqual(made.slice(3).toSorted())
    const idsOf = (rows: readonly { userId: string }[]) => rows.map(({ userId }) => userId)
    const oldest = await users({ q: 'Paged', order: 'oldest', size: 3 })
    const rest = await users({ q: 'Paged', order: 'oldest', after: cursorOf(oldest) })
    expect([...idsOf(oldest), ...idsOf(rest)]).toEqual(seen.toReversed())
  })

  test('are paged by name, letters beside each other whatever their case and marks', async () => {
    for (const name of ['Zawadi', 'ọlá', 'Peter', 'Ola', 'ola', 'Ábla'])
      await makeMentee(api, { fullName: `${name} Orderly` })
    const query = { q: 'Orderly', order: 'name' } as const
    const first = await users({ ...query, size: 2 })
    // It begins between two with the same name.
    const second = await users({ ...query, size: 2, after: cursorOf(first) })
    const rest = await users({ ...query, after: cursorOf(second) })
    const names = [...first, ...second, ...rest].map(({ fullName }) => fullName.split(' ')[0]!)
    expect(names.slice(1, 3).toSorted()).toEqual(['Ola', 'ola'])
    expect(names.toSpliced(1, 2)).toEqual(['Ábla', 'ọlá', 'Peter', 'Zawadi'])
  })

  test('are filtered by what they are and how their account stands', async () => {
    const q = 'Filtered Person'
    const mentor = await makeMentor(api, { fullName: q })
    const mentee = await makeMentee(api, { fullName: q })
    const newcomer = await makeUser(api, { fullName: q })
    const leaving = await makeMentee(api, { fullName: q })
    await api.db
      .updateTable('users')
      .set({ deletion_requested_at: api.clock.now() })
      .where('id', '=', leaving.userId)
      .execute()
    const ids = async (query: UserQuery) => (await users({ q, ...query })).map(({ userId }) => userId).toSorted()
    expect(await ids({ kind: 'mentor' })).toEqual([mentor.userId])
    expect(await ids({ kind: 'mentee' })).toEqual([mentee.userId, leaving.userId].toSorted())
    expect(await ids({ kind: 'newcomer' })).toEqual([newcomer.userId])
    expect(await ids({ status: 'DELETING' })).toEqual([leaving.userId])
    expect(await ids({ status: 'ACTIVE' })).toEqual([mentor.userId, mentee.userId, newcomer.userId].toSorted())
    expect(await users({ kind: 'staff', q: 'Sade' })).toMatchObject([{ userId: staff.userId, isStaff: true }])
  })

  test('an erased account is listed under its status only', async () => {
    const { userId } = await makeMentee(api)
    const now = api.clock.now()
    const change = { deletion_requested_at: now, deleted_at: now, full_name: '' }
    await api.db.updateTable('users').set(change).where('id', '=', userId).execute()
    const isListed = async (query: UserQuery) =>
      (await users({ size: 50, ...query })).some((one) => one.userId === userId)
    expect(await isListed({})).toBe(false)
    expect(await isListed({ status: 'ERASED' })).toBe(true)
  })

  test('mentors show their calendars, and whether one fails', async () => {
    const q = 'Calendar Person'
    const [none, failing] = [await makeMentor(api, { fullName: q }), await makeMentor(api, { fullName: q })]
    const now = api.clock.now()
    await api.db.deleteFrom('calendars').where('user_id', 'in', [none.userId, failing.userId]).execute()
    await api.db
      .insertInto('calendars')
      .values({
        user_id: failing.userId,
        provider: 'ics',
        account: 'calendar.example.org',
        credentials: Buffer.from('sealed'),
        created_at: now,
        failing_since: now,
      })
      .execute()
    expect(await users({ q, calendar: 'NONE' })).toMatchObject([{ userId: none.userId, calendars: [] }])
    expect(await users({ q, calendar: 'FAILING' })).toMatchObject([
      { userId: failing.userId, calendars: [{ provider: 'ics', isFailing: true }] },
    ])
    expect(await users({ q, calendar: 'WORKING' })).toEqual([])
    const second = { user_id: failing.userId, provider: 'ics', account: 'other.example.org', created_at: now }
    await api.db
      .insertInto('calendars')
      .values({ ...second, credentials: Buffer.from('sealed') })
      .execute()
    expect((await users({ q: failing.userId }))[0]!.calendars).toEqual([{ provider: 'ics', isFailing: true }])
  })

  test('show the last log-in, however old, and are ordered by it, those without one as away the longest', async () => {
    const q = 'Visiting Person'
    const logIn = ({ email }: { email: string }) => api.call(accountRoutes.login, { body: { email, password } })
    const made = []
    for (let n = 0; n < 4; n++) made.push(await makeMentee(api, { fullName: q, password }))
    const [never, gone, early, late] = made.map(({ userId }) => userId)
    const without = api.db.updateTable('users').set({ last_sign_in_at: null })
    await without.where('id', '=', never!).execute()
    for (const member of made.slice(1)) {
      api.clock.advance(1000)
      expect((await logIn(member)).status).toBe(200)
    }
    const loggedInAt = api.clock.now().toISOString()
    await api.db.deleteFrom('device_sessions').where('user_id', '=', gone!).execute()
    await api.db.deleteFrom('known_devices').where('user_id', '=', gone!).execute()
    expect((await users({ q: late! }))[0]!.lastSignInAt).toBe(loggedInAt)
    expect((await users({ q: never! }))[0]!.lastSignInAt).toBeNull()
    for (const [order, expected] of [
      ['latestSignIn', [late, early, gone, never]],
      ['earliestSignIn', [never, gone, early, late]],
    ] as const) {
      const seen = await users({ q, order, size: 1 })
      while (seen.length < 4) seen.push(...(await users({ q, order, size: 1, after: cursorOf(seen) })))
      expect(seen.map(({ userId }) => userId)).toEqual(expected)
      expect(await users({ q, order, after: cursorOf(seen) })).toEqual([])
    }
  })
})

describe('sessions', () => {
  test('of both kinds stand in one list, soonest first', async () => {
    const session = await makeGroupSession(api, { date: '2026-11-26' })
    const attendee = await makeMentee(api)
    await makeSeat(api, session, attendee)
    const booking = await makeSession(api, session.host, attendee, { startsAt: '2026-11-25T09:00:00Z' })
    const rows = await sessions({ q: session.host.userId })
    expect(rows).toMatchObject([
      { id: booking.id, kind: 'ONE_ON_ONE', status: 'UPCOMING', mentor: { userId: session.host.userId }, going: null },
      { id: session.first.id, kind: 'GROUP', slug: session.slug, mentee: null, going: 1, attended: 0 },
    ])
    expect(await sessions({ q: session.host.userId, kind: 'GROUP' })).toHaveLength(1)
    expect(await sessions({ q: session.host.userId, to: '2026-11-25' })).toMatchObject([{ id: booking.id }])
    expect(await sessions({ q: session.host.userId, from: '2026-11-26' })).toMatchObject([{ id: session.first.id }])
    expect(await sessions({ q: session.host.userId, status: 'PAST' })).toEqual([])
    expect(await sessions({ q: booking.id })).toHaveLength(1)
  })

  test('are chosen by days of the zone that is asked for', async () => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T22:30:00Z' })
    const on = async (day: string, timeZone?: string) =>
      (await sessions({ q: mentor.userId, from: day, to: day, ...(timeZone && { timeZone }) })).length
    expect([await on('2026-11-25'), await on('2026-11-26')]).toEqual([1, 0])
    const nairobi = 'Africa/Nairobi'
    expect([await on('2026-11-25', nairobi), await on('2026-11-26', nairobi)]).toEqual([0, 1])
  })

  test('of a group say who of those with a seat came, without its hosts', async () => {
    const session = await makeGroupSession(api, { date: '2026-11-26' })
    const [attendee, absent, cohost] = [await makeMentee(api), await makeMentee(api), await makeMentor(api)]
    for (const person of [attendee, absent]) await makeSeat(api, session, person)
    const joined = { occurrence_id: session.first.id, joined_at: new Date('2026-11-26T09:00:00Z') }
    await api.db
      .insertInto('attendances')
      .values([attendee, cohost, session.host].map(({ userId }) => ({ ...joined, user_id: userId })))
      .execute()
    expect(await sessions({ q: session.first.id })).toMatchObject([
      { mentor: { hasJoined: true }, going: 2, attended: 1 },
    ])
  })

  test('are listed page after page, each once, past ones latest first', async () => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    const ids: string[] = []
    for (let day = 1; day <= 5; day++) {
      const startsAt = `2026-10-0${day}T09:00:00Z`
      ids.push((await makeSession(api, mentor, mentee, { startsAt })).id)
    }
    const seen: string[] = []
    let after: string | undefined
    for (;;) {
      const query = { q: mentor.userId, status: 'PAST' as const, size: 2, ...(after ? { after } : {}) }
      const page = await api.call(staffRoutes.listSessions, { query }, as)
      seen.push(...page.body.map(({ id }) => id))
      if (page.headers['x-has-more'] !== 'true') break
      const last = page.body.at(-1)!
      after = `${last.startsAt}_${last.id}`
    }
    expect(seen).toEqual(ids.toReversed())
    const earliest = { q: mentor.userId, status: 'PAST', order: 'soonest' } as const
    const { startsAt, id } = (await sessions({ ...earliest, size: 2 })).at(-1)!
    const rest = await sessions({ ...earliest, after: `${startsAt}_${id}` })
    expect(rest.map((row) => row.id)).toEqual(ids.slice(2))
  })

  test('are found by a part of a name or title', async () => {
    const session = await makeGroupSession(api, { date: '2026-11-27', sessionTitle: 'Zeppelins for beginners' })
    expect(await sessions({ q: 'zeppelins' })).toMatchObject([{ id: session.first.id }])
    const mentee = await makeMentee(api, { fullName: 'Quetzalcoatl Diop' })
    const booking = await makeSession(api, session.host, mentee, { startsAt: '2026-11-27T09:00:00Z' })
    expect(await sessions({ q: 'quetzal' })).toMatchObject([
      { id: booking.id, mentee: { fullName: 'Quetzalcoatl Diop' } },
    ])
  })

  test('cancelled ones and open requests have lists of their own', async () => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    const make = (startsAt: string, status: 'PENDING' | 'CANCELLED') =>
      makeSession(api, mentor, mentee, { startsAt, status })
    const pending = await make('2026-11-28T09:00:00Z', 'PENDING')
    const cancelled = await make('2026-11-28T15:00:00Z', 'CANCELLED')
    const list = (status: 'PENDING' | 'CANCELLED') => sessions({ q: mentor.userId, status })
    expect(await list('PENDING')).toMatchObject([{ id: pending.id, status: 'PENDING' }])
    expect(await sessions({ q: mentor.userId, status: 'PENDING', kind: 'GROUP' })).toEqual([])
    expect(await list('CANCELLED')).toMatchObject([{ id: cancelled.id, status: 'CANCELLED' }])
    expect(await sessions({ q: mentor.userId })).toEqual([])
  })
})

describe('files', () => {
  const reason = 'Asked for by the board'

  test('hold the filtered rows, and each is an entry of the audit log without the search', async () => {
    const mentor = await makeMentor(api, { fullName: '=SUM(1)' })
    const filters = { q: mentor.email, kind: 'mentor' as const }
    const file = await api.call(staffRoutes.exportUsers, { body: { filters, reason } }, as)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body.split('\r\n')).toHaveLength(3)
    expect(file.body).toContain(`${mentor.userId},${mentor.profileId},'=SUM(1),${mentor.email},`)
    const { id } = await makeSession(api, mentor, await makeMentee(api), {
      startsAt: '2026-11-30T09:00:00Z',
    })
    const body = { filters: { q: mentor.userId, status: 'UPCOMING' as const }, reason }
    expect((await api.call(staffRoutes.exportSessions, { body }, as)).body).toContain(`\r\n${id},ONE_ON_ONE,UPCOMING,`)
    const log = (await api.call(staffRoutes.auditLog, { query: { size: 2 } }, as)).body
    expect(log).toMatchObject([
      { action: 'sessions.exported', subjectId: staff.userId, reason: `1 rows, status UPCOMING, a search: ${reason}` },
      { action: 'users.exported', subjectId: staff.userId, reason: `1 rows, kind mentor, a search: ${reason}` },
    ])
  })

  test('need a reason, and staff', async () => {
    const refused = await api.call(staffRoutes.exportUsers, { body: { filters: {}, reason: 'no' } }, as)
    expect(refused.error.errorMessages).toEqual(['Reason: Please give a reason of at least 5 characters'])
    const member = await makeMentor(api)
    const body = { filters: {}, reason }
    expect((await api.call(staffRoutes.exportUsers, { body }, { as: member.token })).status).toBe(403)
    expect((await api.call(staffRoutes.exportSessions, { body: { ...body, filters: {} } })).status).toBe(401)
  })
})
