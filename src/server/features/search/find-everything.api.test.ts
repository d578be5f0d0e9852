import { afterAll, expect, test } from 'vitest'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { everythingRoutes } from '#contract/search/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { refreshSearch } from '#server/features/directory/public.ts'
import { makeGroupSession, makeHost, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeFriends } from '#test/support/conversations.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const search = (text: string, person?: { token: string }) =>
  api.call(everythingRoutes.everything, { params: { text } }, person ? { as: person.token } : {})
const nothing = { mentors: [], bookings: [], ownGroups: [], conversations: [], publicGroups: [] }

/** What is found, by names and titles. */
async function found(text: string, person: MadeMember) {
  const { body } = await search(text, person)
  return {
    mentors: body.mentors.map(({ fullName }) => fullName),
    bookings: body.bookings.map(({ fullName, startsAt }) => `${fullName} ${startsAt.slice(0, 10)}`),
    ownGroups: body.ownGroups.map(({ sessionTitle }) => sessionTitle),
    conversations: body.conversations.map(({ fullName }) => fullName),
    publicGroups: body.publicGroups.map(({ sessionTitle }) => sessionTitle),
  }
}

test('one call finds mentors, sessions of both kinds and conversations, whatever the accents and the order of words', async () => {
  const mentor = await makeHost(api, { fullName: 'Ọláṣubọ̀mí Adékúnlé' })
  const mentee = await makeMentee(api, { fullName: 'Zuri Achieng' })
  for (const day of ['2026-11-20', '2026-11-25', '2026-11-24'])
    await makeSession(api, mentor, mentee, { startsAt: `${day}T09:00:00Z` })
  await makeFriends(api, { ada: mentee, ben: mentor })
  const coming = await makeGroupSession(api, { host: mentor, sessionTitle: 'Reading Rust together' })
  await makeSeat(api, coming, mentee)
  await makeGroupSession(api, { host: mentor, sessionTitle: 'Rust for the web', date: '2026-11-26' })
  await makeGroupSession(api, {
    host: mentor,
    sessionTitle: 'Rust in private',
    date: '2026-11-27',
    privateSession: true,
  })
  await api.runJobs()
  await refreshSearch(api.db, api.clock.now())

  for (const text of ['olasubomi', 'ADEKUNLE olas'])
    expect([text, await found(text, mentee)]).toMatchObject([
      text,
      {
        mentors: ['Ọláṣubọ̀mí Adékúnlé'],
        // The next one first, the past at the end.
        bookings: ['2026-11-24', '2026-11-25', '2026-11-20'].map((day) => `Ọláṣubọ̀mí Adékúnlé ${day}`),
        conversations: ['Ọláṣubọ̀mí Adékúnlé'],
      },
    ])
  expect(await found('rust', mentee)).toEqual({
    ...nothing,
    ownGroups: ['Reading Rust together'],
    publicGroups: ['Rust for the web'],
  })
  expect(await found('rust', mentor)).toEqual({
    ...nothing,
    ownGroups: ['Reading Rust together', 'Rust for the web', 'Rust in private'],
  })
  expect(await found('zuri', mentor)).toMatchObject({ conversations: ['Zuri Achieng'], mentors: [] })
  for (const text of ['-', '%%', "'' "]) expect((await search(text, mentee)).body).toEqual(nothing)
  expect((await search('olasubomi', mentee)).text).not.toContain(mentor.email)
})

test('a stranger finds only what is public, and nobody finds anything across a block', async () => {
  const mentor = await makeHost(api, { fullName: 'Baraka Mwangi' })
  const [mentee, stranger] = [await makeMentee(api), await makeMentee(api)]
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
  await makeFriends(api, { ada: mentee, ben: mentor })
  await makeSeat(api, await makeGroupSession(api, { host: mentor, sessionTitle: 'Baraka on pipelines' }), mentee)
  await api.runJobs()
  await refreshSearch(api.db, api.clock.now())
  const open = { mentors: ['Baraka Mwangi'], publicGroups: ['Baraka on pipelines'] }
  expect(await found('baraka', stranger)).toEqual({ ...nothing, ...open })
  await api.call(moderationRoutes.blockPerson, { body: { profileId: stranger.profileId } }, { as: mentor.token })
  expect((await search('baraka', stranger)).body).toEqual(nothing)
  await api.call(moderationRoutes.blockPerson, { body: { profileId: mentee.profileId } }, { as: mentor.token })
  // What was agreed stays among their sessions.
  expect(await found('baraka', mentee)).toMatchObject({
    mentors: [],
    conversations: [],
    bookings: [expect.any(String)],
  })
})

test('visitors and newcomers have nothing to search', async () => {
  const newcomer = await makeUser(api)
  expect((await search('baraka')).status).toBe(401)
  expect((await search('baraka', newcomer)).status).toBe(403)
})
