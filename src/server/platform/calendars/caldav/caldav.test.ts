import { randomUUID } from 'node:crypto'
import { describe, expect, test, type TestContext } from 'vitest'
import { HOUR } from '#rules/time/days.ts'
import { addEvent, createCalendarOf, personOn, send } from '#test/support/calendars/caldav-servers.ts'
import type { CalendarCursor, CalendarEvent, StoredEvent } from '../provider.ts'
import { createCalDav } from './caldav.ts'

const appUrl = 'https://kando.test'
const start = Date.UTC(2026, 10, 24, 9)
const span = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1), zone: 'UTC', ownerEmail: 'a@example.org' }
const sessionAt = (at: number): CalendarEvent => {
  const sessionId = randomUUID()
  const [begin, end] = [new Date(at), new Date(at + HOUR)]
  const texts = { title: 'Session with Ada', description: 'The room', url: `${appUrl}/booking/${sessionId}` }
  const uid = `${sessionId}@kando.test`
  return { sessionId, uid, sequence: 1, changedAt: begin, start: begin, end, ...texts, hasConference: false }
}

describe.each(['radicale', 'xandikos'] as const)('on %s', (name) => {
  async function connect(skip: TestContext['skip']) {
    const person = personOn(name)
    if ('missing' in person) return skip(`${name} was not tested: ${person.missing}`)
    const { host } = new URL(person.url)
    const caldav = createCalDav({ privateHosts: [host], appUrl, appName: () => 'Kando' })
    const { credentials } = await caldav.signIn!(person)
    const account = { id: randomUUID(), credentials, renewCredentials: () => Promise.reject(new Error('unused')) }
    const calendarUrl = await createCalendarOf(person)
    const ref = new URL(calendarUrl).pathname
    const read = (cursor: CalendarCursor | null) => caldav.readBusy(account, ref, { ...span, cursor })
    return { person, caldav, account, calendarUrl, ref, read }
  }

  test('calendars are found, and a change is read while an unchanged one is not', async ({ skip }) => {
    const { person, caldav, account, calendarUrl, ref, read } = await connect(skip)
    expect((await caldav.listCalendars(account)).map((calendar) => calendar.ref)).toContain(ref)
    await addEvent(person, calendarUrl, new Date(start).toISOString())
    const first = await read(null)
    if ('unchanged' in first) throw new Error('unchanged')
    expect(first.busy).toEqual([start, start + HOUR])
    expect(await read(first.cursor)).toEqual({ unchanged: true })
    await addEvent(person, calendarUrl, new Date(start + 3 * HOUR).toISOString())
    expect(await read(first.cursor)).toMatchObject({ busy: [start, start + HOUR, start + 3 * HOUR, start + 4 * HOUR] })
  })

  test('a session written twice and moved is one event that is never busy', async ({ skip }) => {
    const { person, caldav, account, calendarUrl, ref, read } = await connect(skip)
    const event = sessionAt(start)
    await caldav.putEvent(account, ref, event, { known: null, force: false })
    const written = await caldav.putEvent(account, ref, event, { known: null, force: false })
    if (written.kind !== 'present') throw new Error(written.kind)
    expect(await caldav.readEvents(account, ref, [written.event])).toEqual([written])
    const later = { ...event, sequence: 2, start: new Date(start + HOUR), end: new Date(start + 2 * HOUR) }
    const moved = await caldav.putEvent(account, ref, later, { known: written.event, force: false })
    expect(moved).toMatchObject({ kind: 'present', event: { start: start + HOUR } })
    const text = await send(person, 'GET', `${calendarUrl}${event.sessionId}.ics`)
    expect(text).toContain('DTSTART:20261124T100000Z')
    expect(text).not.toContain('METHOD')
    expect(await read(null)).toMatchObject({ busy: [] })
    for (let twice = 0; twice < 2; twice++) await caldav.deleteEvent(account, ref, written.event)
    expect(await caldav.readEvents(account, ref, [written.event])).toEqual([{ kind: 'deleted' }])
  })

  test('what the person deleted or moved is not written again until they restore it', async ({ skip }) => {
    const { person, caldav, account, calendarUrl, ref } = await connect(skip)
    const events = [sessionAt(start), sessionAt(start), sessionAt(start)] as const
    const known: StoredEvent[] = []
    for (const event of events) {
      const state = await caldav.putEvent(account, ref, event, { known: null, force: false })
      if (state.kind === 'present') known.push(state.event)
    }
    const addressOf = ({ sessionId }: CalendarEvent) => `${calendarUrl}${sessionId}.ics`
    const change = async (event: CalendarEvent, from: string, to: string) => {
      const text = await send(person, 'GET', addressOf(event))
      await send(person, 'PUT', addressOf(event), text.replaceAll(from, to))
    }
    await send(person, 'DELETE', addressOf(events[0]))
    await change(events[1], '20261124T', '20261125T')
    await change(events[2], 'SUMMARY:Session', 'SUMMARY:Important session')
    const states = await caldav.readEvents(account, ref, known)
    expect(states.map(({ kind }) => kind)).toEqual(['deleted', 'moved', 'present'])
    expect(states[1]).toMatchObject({ event: { start: start + 24 * HOUR, end: start + 25 * HOUR } })
    const write = (index: 0 | 1 | 2, force: boolean) =>
      caldav.putEvent(account, ref, events[index], { known: known[index]!, force })
    expect((await write(0, false)).kind).toBe('deleted')
    expect((await write(1, false)).kind).toBe('moved')
    expect((await write(2, false)).kind).toBe('present')
    for (const index of [0, 1] as const) expect((await write(index, true)).kind).toBe('present')
  })

  test('a calendar of our own is created once', async ({ skip }) => {
    const { caldav, account } = await connect(skip)
    const created = await caldav.createCalendar(account, 'Kando')
    expect(created).toMatchObject({ name: 'Kando', isWritable: true })
    expect(await caldav.createCalendar(account, 'Kando')).toEqual(created)
  })
})
