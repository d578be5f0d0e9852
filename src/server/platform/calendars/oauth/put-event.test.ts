import { afterAll, describe, expect, test } from 'vitest'
import { startGoogleCalendar } from '#test/support/calendars/google-calendar.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { startMicrosoftGraph } from '#test/support/calendars/microsoft-graph.ts'
import type { CalendarEvent, CalendarProvider, EventState, ProviderAccount, StoredEvent } from '../provider.ts'
import { createGoogleProvider } from './google.ts'
import { createMicrosoftProvider } from './microsoft.ts'

const [google, microsoft] = [await startGoogleCalendar(), await startMicrosoftGraph()]
const site = {
  siteUrl: 'https://kando.example',
  redirectUri: 'https://kando.example/settings',
  clock: manualClock('2026-11-23T08:00:00Z'),
  onFailure: () => {},
}
const { clientId, clientSecret, url } = google
const googleProvider = createGoogleProvider({ ...site, clientId, clientSecret, url })
const microsoftProvider = createMicrosoftProvider({
  ...site,
  clientId: microsoft.clientId,
  clientSecret: microsoft.clientSecret,
  url: microsoft.url,
  tenant: 'common',
})
afterAll(() => {
  google.close()
  microsoft.close()
})

async function connect(provider: CalendarProvider, double: typeof google | typeof microsoft): Promise<ProviderAccount> {
  const { code = '', codeVerifier } = await double.visit(provider.consent!.authorizeUrl)
  const { credentials } = await provider.consent!.signIn(code, codeVerifier)
  return { id: 'account', credentials, renewCredentials: (renew) => renew(credentials) }
}

let count = 0
const session = (more: Partial<CalendarEvent> = {}): CalendarEvent => {
  const sessionId = `7a3c0d0e-0000-4000-8000-${String(++count).padStart(12, '0')}`
  return {
    sessionId,
    uid: `${sessionId}@kando.example`,
    sequence: 0,
    changedAt: new Date('2026-11-23T08:00:00Z'),
    start: new Date('2026-11-24T09:00:00Z'),
    end: new Date('2026-11-24T10:00:00Z'),
    title: 'Session with Kofi',
    description: 'CV review',
    url: 'https://kando.example/session',
    hasConference: false,
    ...more,
  }
}
const eventOf = (state: EventState): StoredEvent => {
  if (state.kind === 'deleted') throw new Error('The event is gone')
  return state.event
}
const first = { known: null, force: false }
const moved = { start: new Date('2026-11-25T12:00:00Z'), end: new Date('2026-11-25T13:00:00Z') }

/** What a person does in their calendar. */
const people = {
  Google: {
    all: (ref: string) =>
      [...google.calendars.get(ref)!.events.values()].filter(({ status }) => status !== 'cancelled'),
    delete: (ref: string) => google.calendars.get(ref)!.events.forEach((event) => (event.status = 'cancelled')),
    move: (ref: string) =>
      google.calendars.get(ref)!.events.forEach((event) =>
        Object.assign(event, {
          etag: '"moved"',
          start: { dateTime: '2026-11-26T12:00:00+03:00' },
          end: { dateTime: '2026-11-26T13:00:00+03:00' },
        }),
      ),
    rename: (ref: string) => google.calendars.get(ref)!.events.forEach((event) => (event.etag = '"renamed"')),
  },
  Microsoft: {
    all: (ref: string) => [...microsoft.calendars.get(ref)!.events.values()],
    delete: (ref: string) => microsoft.calendars.get(ref)!.events.clear(),
    move: (ref: string) =>
      microsoft.calendars.get(ref)!.events.forEach((event) =>
        Object.assign(event, {
          '@odata.etag': 'W/"moved"',
          start: { dateTime: '2026-11-26T09:00:00.0000000', timeZone: 'UTC' },
          end: { dateTime: '2026-11-26T10:00:00.0000000', timeZone: 'UTC' },
        }),
      ),
    rename: (ref: string) =>
      microsoft.calendars.get(ref)!.events.forEach((event) => (event['@odata.etag'] = 'W/"renamed"')),
  },
} as const

describe.each([
  ['Google', googleProvider, google],
  ['Microsoft', microsoftProvider, microsoft],
] as const)('%s', (name, provider, double) => {
  const person = people[name]

  async function scene() {
    const account = await connect(provider, double)
    if (name === 'Google') google.calendars.delete('kando-1@group')
    else for (const ref of microsoft.calendars.keys()) if (ref !== 'default') microsoft.calendars.delete(ref)
    const { ref } = await provider.createCalendar(account, 'Kando')
    const put = (event: CalendarEvent, known: StoredEvent | null, force = false) =>
      provider.putEvent(account, ref, event, { known, force })
    return { account, ref, put }
  }

  test('a calendar for sessions is created once', async () => {
    const { account, ref } = await scene()
    expect((await provider.createCalendar(account, 'Kando')).ref).toBe(ref)
    expect(await provider.listCalendars(account)).toContainEqual(expect.objectContaining({ ref, isWritable: true }))
  })

  test('a session is one event, also when the write is run again', async () => {
    const { ref, put } = await scene()
    const event = session()
    const state = await put(event, null)
    expect(state).toMatchObject({ kind: 'present', event: { start: event.start.getTime(), roomUrl: null } })
    expect(await put(event, null)).toMatchObject({ kind: 'present', event: { ref: eventOf(state).ref } })
    const later = await put({ ...event, ...moved, sequence: 1 }, eventOf(state))
    expect(later).toMatchObject({ kind: 'present', event: { start: moved.start.getTime() } })
    expect(person.all(ref)).toHaveLength(1)
  })

  test('a change of the title in the calendar does not stop a move', async () => {
    const { ref, put } = await scene()
    const known = eventOf(await put(session(), null))
    person.rename(ref)
    expect(await put(session({ ...moved }), known)).toMatchObject({ kind: 'present' })
  })

  test('an event that the person deleted stays deleted until they put it back', async () => {
    const { account, ref, put } = await scene()
    const event = session()
    const known = eventOf(await put(event, null))
    person.delete(ref)
    expect(await provider.readEvents(account, ref, [known])).toEqual([{ kind: 'deleted' }])
    expect(await put({ ...event, ...moved }, known)).toEqual({ kind: 'deleted' })
    expect(await put({ ...event, ...moved }, known, true)).toMatchObject({ kind: 'present' })
    expect(person.all(ref)).toHaveLength(1)
  })

  test('an event that the person moved stays there until they put it back, or the session follows it', async () => {
    const { account, ref, put } = await scene()
    const event = session()
    const known = eventOf(await put(event, null))
    person.move(ref)
    const there = { start: Date.parse('2026-11-26T09:00:00Z'), end: Date.parse('2026-11-26T10:00:00Z') }
    expect(await provider.readEvents(account, ref, [known])).toMatchObject([{ kind: 'moved', event: there }])
    expect(await put({ ...event, ...moved }, known)).toMatchObject({ kind: 'moved', event: there })
    const follows = { ...event, start: new Date(there.start), end: new Date(there.end) }
    expect(await put(follows, known)).toMatchObject({ kind: 'present', event: there })
    expect(await put(event, known, true)).toMatchObject({ kind: 'present', event: { start: known.start } })
  })

  test('an event is deleted also where it changed, and twice', async () => {
    const { account, ref, put } = await scene()
    const known = eventOf(await put(session(), null))
    person.rename(ref)
    await provider.deleteEvent(account, ref, known)
    await provider.deleteEvent(account, ref, known)
    expect(person.all(ref)).toHaveLength(0)
  })

  test('an event that was removed when sessions went elsewhere is added again', async () => {
    const { account, ref, put } = await scene()
    const event = session()
    await provider.deleteEvent(account, ref, eventOf(await put(event, null)))
    expect(await put(event, null)).toMatchObject({ kind: 'present' })
    expect(person.all(ref)).toHaveLength(1)
  })

  test('a room comes with the event and stays when it moves', async () => {
    const { put } = await scene()
    const event = session({ hasConference: true })
    const known = eventOf(await put(event, null))
    expect(known.roomUrl).toMatch(
      name === 'Google' ? /^https:\/\/meet\.google\.com\// : /^https:\/\/teams\.microsoft\.com\//,
    )
    expect(eventOf(await put({ ...event, ...moved }, known)).roomUrl).toBe(known.roomUrl)
  })

  test('a calendar that is gone takes no event', async () => {
    const { account } = await scene()
    const written = provider.putEvent(account, 'no-such-calendar', session(), first)
    await expect(written).rejects.toMatchObject({ failure: 'gone' })
  })
})

test('a personal Microsoft account has no room', async () => {
  microsoft.hasTeams = false
  const account = await connect(microsoftProvider, microsoft)
  const state = await microsoftProvider.putEvent(account, 'default', session({ hasConference: true }), first)
  expect(eventOf(state).roomUrl).toBeNull()
})

test('Microsoft’s text of an online meeting is not replaced, because its link is in it', async () => {
  const account = await connect(microsoftProvider, microsoft)
  const event = session({ hasConference: true })
  const known = eventOf(await microsoftProvider.putEvent(account, 'default', event, first))
  await microsoftProvider.putEvent(account, 'default', { ...event, ...moved }, { known, force: false })
  expect(microsoft.requests.at(-1)).toMatchObject({ method: 'PATCH' })
  expect(microsoft.requests.at(-1)!.body).not.toHaveProperty('body')
})
