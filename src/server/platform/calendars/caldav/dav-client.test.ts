import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR } from '#rules/time/days.ts'
import type { CalendarError } from '../provider.ts'
import { createCalDav } from './caldav.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const caldav = createCalDav({ privateHosts: ['127.0.0.1'], appUrl: 'https://kando.test', appName: () => 'Kando' })
const login = { username: 'ada', password: 'secret' }
const accountAt = (home: string) => ({
  id: randomUUID(),
  credentials: JSON.stringify({ ...login, home }),
  renewCredentials: () => Promise.reject(new Error('unused')),
})
const start = Date.UTC(2026, 10, 24, 9)
const query = { from: start - HOUR, to: start + 9 * HOUR, zone: 'UTC', ownerEmail: 'a@example.org', cursor: null }
const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    ({ failure, retryAfter }: CalendarError) => (retryAfter === undefined ? failure : [failure, retryAfter]),
  )

const multistatus = (...responses: string[]) =>
  `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses.join('')}</D:multistatus>`
const response = (prop: string, href = '/a/') =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${prop}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
const aCalendar = response('<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>')
const event = (uid: string, hour: string) =>
  `<C:calendar-data>BEGIN:VCALENDAR&#13;\nBEGIN:VEVENT&#13;\nUID:${uid}&#13;\nDTSTART:20261124T${hour}0000Z&#13;\nDURATION:PT1H&#13;\nEND:VEVENT&#13;\nEND:VCALENDAR</C:calendar-data>`

/** A server that answers a PROPFIND with a calendar and a REPORT with this. */
const reporting = (report: string) =>
  serve((request, reply) => reply.writeHead(207).end(request.method === 'REPORT' ? report : multistatus(aCalendar)))
const read = async (report: string) => caldav.readBusy(accountAt(await reporting(report)), '/a/', query)

test('events are read from any namespace prefix, without our own and those deleted meanwhile', async () => {
  const gone = '<D:response><D:href>/a/2</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>'
  const own = response(event('1@kando.test', '10'))
  const answer = await read(multistatus(response(event('1@example.org', '09')), own, gone))
  expect(answer).toMatchObject({ busy: [start, start + HOUR] })
})

test('a calendar of which one event cannot be read is unreadable, because it must not read as free', async () => {
  for (const broken of ['', '<C:calendar-data>BEGIN:VCALENDAR\nBEGIN:VEVENT</C:calendar-data>'])
    expect(await errorOf(read(multistatus(response(event('1', '09')), response(broken))))).toBe('unreadable')
  expect(await errorOf(read(multistatus(response(event('1', '09'))).slice(0, -9)))).toBe('unreadable')
})

test('a document type is refused: its entities expand without bound', async () => {
  const bomb = `<!DOCTYPE a [<!ENTITY b "c">]>${multistatus(response(event('1', '09')))}`
  expect(await errorOf(read(bomb))).toBe('unreadable')
})

test.each([
  [401, {}, 'refused'],
  [403, {}, 'refused'],
  [404, {}, 'gone'],
  [429, { 'retry-after': '90' }, ['rate_limited', 90_000]],
  [500, {}, 'unreachable'],
])('an answer of %i says why', async (status, headers, expected) => {
  const url = await serve((_request, reply) => reply.writeHead(status, headers).end())
  expect(await errorOf(caldav.readBusy(accountAt(url), '/a/', query))).toEqual(expected)
})

test('the password is not sent to another server, whatever redirects or answers say', async () => {
  const asked: (string | undefined)[] = []
  const other = await serve(({ headers }, reply) => {
    asked.push(headers.authorization)
    reply.writeHead(207).end(multistatus(aCalendar))
  })
  const redirecting = await serve((_request, reply) => reply.writeHead(301, { location: other }).end())
  const principal = `<D:current-user-principal><D:href>${other}ada/</D:href></D:current-user-principal>`
  const naming = await serve((_request, reply) => reply.writeHead(207).end(multistatus(response(principal))))
  for (const url of [redirecting, naming]) expect(await errorOf(caldav.signIn!({ url, ...login }))).toBe('address')
  expect(asked).toEqual([])
})

test('a password is sent over https only, except to servers of the operator', async () => {
  expect(await errorOf(caldav.signIn!({ url: 'http://93.184.215.14/', ...login }))).toBe('address')
})
