import ical from 'ical.js'
import { SaxesParser } from 'saxes'
import { beforeEach, expect, test } from 'vitest'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { testApi, type TestApi } from '#test/support/api.ts'
import { makeGroupSession, makeHost, type GroupSessionForm } from '../factory.ts'

let api: TestApi
// Public sessions of all tests would be found together, so each test has its own database.
beforeEach(async () => {
  const opened = await testApi({ now: '2026-11-23T08:00:00Z' })
  api = opened
  return () => opened.close()
})

const get = (url: string, headers: Record<string, string> = {}) => api.app.http.inject({ url, headers })
const made = (sessionTitle: string, date: string, more: Parameters<typeof makeGroupSession>[1] = {}) =>
  makeGroupSession(api, { sessionTitle, date, ...more })

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

/** An XML document as a tree; throws where it is not well-formed. */
function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const element = { name, attributes: Object.fromEntries(values) as Record<string, string>, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => void (open.at(-1)!.text += text))
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}
const textOf = ({ children }: Element, name: string) => children.find((child) => child.name === name)?.text
const entriesIn = (xml: string) => parseXml(xml).children.filter(({ name }) => name === 'entry')
const titlesIn = (xml: string) => entriesIn(xml).map((entry) => textOf(entry, 'title'))
const eventsIn = (text: string) =>
  new ical.Component(ical.parse(text)).getAllSubcomponents('vevent').map((event) => new ical.Event(event))

test('public sessions are an Atom feed, with what somebody wrote as text', async () => {
  const title = 'Tags <b> & "quotes" ]]> here'
  const host = await makeHost(api, { fullName: 'Ọláṣubọ̀mí Adé' })
  const session = await made(title, '2026-11-24', { host })
  await made('Hidden', '2026-11-25', { privateSession: true })
  const { statusCode, headers, body } = await get('/en/feeds/group-sessions.atom')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const feed = parseXml(body)
  expect([feed.name, feed.attributes['xmlns'], feed.attributes['xml:lang']]).toEqual([
    'feed',
    'http://www.w3.org/2005/Atom',
    'en',
  ])
  expect(textOf(feed, 'title')).toBe('Group sessions on Kando')
  // The elements that RFC 4287 requires, each once.
  for (const name of ['id', 'title', 'updated'])
    expect(feed.children.filter((child) => child.name === name)).toHaveLength(1)
  const links = Object.fromEntries(
    feed.children
      .filter(({ name }) => name === 'link')
      .map(({ attributes }) => [attributes['rel'], attributes['href']]),
  )
  expect(links).toEqual({
    self: 'http://localhost:3000/en/feeds/group-sessions.atom',
    alternate: 'http://localhost:3000/group-sessions',
  })
  const [entry, ...others] = entriesIn(body)
  expect(others).toEqual([])
  expect(textOf(entry!, 'title')).toBe(title)
  expect(textOf(entry!, 'id')).toBe(`urn:uuid:${session.id}`)
  expect(entry!.children.find(({ name }) => name === 'author')!.children[0]!.text).toBe('Ọláṣubọ̀mí Adé')
  expect(textOf(entry!, 'content')).toContain('Tue 24 Nov 2026, 18:00 EAT')
  expect(textOf(entry!, 'content')).toContain('<p>We look at one real question together')
  expect(textOf(entry!, 'updated')).toBe(textOf(feed, 'updated'))
})

test('an entry of the Atom feed says what the next date says', async () => {
  const recurrence = { endDate: '2026-12-08', isDaily: false, customDays: ['TU' as const] }
  const session = await made('Reading together', '2026-11-24', { recurrence })
  const tags = ['Art', 'Craft', 'Clay'].map((name) => ({ name }))
  const body = { scope: 'occurrence' as const, sessionTitle: 'Ceramics', tags }
  await api.call(hostingRoutes.updateGroupSession, { params: { id: session.id }, body }, { as: session.host.token })
  const [entry] = entriesIn((await get('/en/feeds/group-sessions.atom')).body)
  expect(textOf(entry!, 'title')).toBe('Ceramics')
  const categories = entry!.children.filter(({ name }) => name === 'category')
  expect(categories.map(({ attributes }) => attributes['term'])).toEqual(['Art', 'Craft', 'Clay'])
})

test('public sessions are a calendar: a series with its rule, without dates that were cancelled', async () => {
  const series = await made('Every Tuesday', '2026-11-24', {
    recurrence: { endDate: '2026-12-08', isDaily: false, customDays: ['TU'] },
  })
  await made('Once', '2026-11-26')
  const body = {
    sessionId: series.id,
    cancelReason: 'Travelling',
    scope: 'occurrence',
    occurrenceDate: '2026-12-01',
  } as const
  expect((await api.call(hostingRoutes.cancelGroupSession, { body }, { as: series.host.token })).status).toBe(200)
  const { headers, body: text } = await get('/en/feeds/group-sessions.ics')
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ical.Component(ical.parse(text))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Group sessions on Kando')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT1H')
  const [tuesdays, once] = eventsIn(text)
  const starts = tuesdays!.iterator()
  expect([starts.next(), starts.next(), starts.next()].map((time) => time?.toString())).toEqual([
    '2026-11-24T18:00:00',
    '2026-12-08T18:00:00',
    undefined,
  ])
  expect(once!.summary).toBe('Once')
  expect(once!.description).toContain('save a seat')
  expect(once!.description).toContain(`/group-details/`)
  expect(once!.component.getFirstPropertyValue('dtstamp')).toEqual(
    once!.component.getFirstPropertyValue('last-modified'),
  )
})

test('a feed has a topic, words or a language, or is of a mentor', async () => {
  const host = await makeHost(api, { fullName: 'Wanjirũ Kamau' })
  const tagged = (...names: string[]): Partial<GroupSessionForm> => ({ tags: names.map((name) => ({ name })) })
  await made('About money', '2026-11-24', { host, ...tagged('Fintech', 'Career', 'Tech') })
  await made('À propos', '2026-11-25', { ...tagged('Music', 'Career', 'Food'), language: 'French' })
  await api.runJobs()
  const titles = async (address: string) => titlesIn((await get(address)).body)
  expect(await titles('/feeds/group-sessions.atom?tag=fintech')).toEqual(['About money'])
  expect(await titles('/feeds/group-sessions.atom?language=French')).toEqual(['À propos'])
  expect(await titles('/feeds/group-sessions.atom?q=money&tag=career')).toEqual(['About money'])
  expect(await titles('/feeds/group-sessions.atom?tag=Nothing')).toEqual([])
  const { slug } = await api.db
    .selectFrom('profiles')
    .select('slug')
    .where('id', '=', host.profileId)
    .executeTakeFirstOrThrow()
  for (const id of [slug, host.profileId]) expect(await titles(`/feeds/mentors/${id}.atom`)).toEqual(['About money'])
  const { body } = await get(`/feeds/mentors/${host.profileId}.atom`)
  expect(textOf(parseXml(body), 'title')).toBe('Group sessions with Wanjirũ Kamau')
  expect(textOf(parseXml(body), 'id')).toBe(`http://localhost:3000/feeds/mentors/${slug}.atom`)
  expect(eventsIn((await get(`/feeds/mentors/${slug}.ics`)).body).map(({ summary }) => summary)).toEqual([
    'About money',
  ])
  const about = parseXml((await get('/feeds/group-sessions.atom?tag=Career&utm=x')).body)
  expect(textOf(about, 'title')).toBe('Group sessions on Kando: Career')
  expect(textOf(about, 'id')).toBe('http://localhost:3000/feeds/group-sessions.atom?tag=Career')
})

test('a feed is in the language of its address, else in the one that the caller accepts', async () => {
  await made('Une séance', '2026-11-24')
  const french = await get('/fr/feeds/group-sessions.atom', { 'accept-language': 'sw' })
  expect(french.headers).toMatchObject({ 'content-language': 'fr' })
  expect(french.headers['vary'] ?? '').not.toMatch(/accept-language/i)
  expect(textOf(parseXml(french.body), 'title')).toBe('Séances de groupe sur Kando')
  expect(french.body).toContain('href="http://localhost:3000/fr/group-sessions"')
  const accepted = await get('/feeds/group-sessions.atom', { 'accept-language': 'ar' })
  expect(accepted.headers['content-language']).toBe('ar')
  expect(accepted.headers['vary']).toMatch(/accept-language/i)
  expect(parseXml(accepted.body).attributes['xml:lang']).toBe('ar')
  expect((await get('/feeds/group-sessions.ics')).headers['content-language']).toBe('en')
  expect((await get('/xx/feeds/group-sessions.ics')).statusCode).toBe(404)
})

test('a feed that has not changed is not sent again, and one that is no longer public is missing at once', async () => {
  const session = await made('Now and then', '2026-11-26')
  const paths = [
    '/en/feeds/group-sessions.atom',
    '/en/feeds/group-sessions.ics',
    `/en/feeds/mentors/${session.host.profileId}.ics`,
  ]
  for (const path of paths) {
    const { headers } = await get(path)
    expect(headers['cache-control']).toBe('public, no-cache')
    expect(headers['set-cookie']).toBeUndefined()
    const again = { 'if-none-match': String(headers['etag']) }
    api.clock.advance(3_600_000)
    expect(await get(path, again)).toMatchObject({ statusCode: 304, body: '' })
  }
  const before = await Promise.all(paths.map((path) => get(path)))
  await api.db
    .updateTable('users')
    .set({ suspended_at: api.clock.now() })
    .where('id', '=', session.host.userId)
    .execute()
  const after = await Promise.all(
    paths.map((path, index) => get(path, { 'if-none-match': String(before[index]!.headers['etag']) })),
  )
  expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404])
  expect(titlesIn(after[0]!.body)).toEqual([])
  const empty = { 'if-none-match': String(after[0]!.headers['etag']) }
  expect((await get(paths[0]!, empty)).statusCode).toBe(304)
})

test('filters that no search has are refused', async () => {
  for (const query of [`tag=${'x'.repeat(31)}`, `q=${'x'.repeat(101)}`, 'tag=%00'])
    expect((await get(`/feeds/group-sessions.ics?${query}`)).statusCode, query).toBe(400)
  expect((await get('/feeds/mentors/nobody-here.ics')).statusCode).toBe(404)
})
