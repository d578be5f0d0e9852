import { randomUUID } from 'node:crypto'
import { calendarWith } from './calendar-server.ts'

export type CalDavServer = 'radicale' | 'xandikos'

/** Real CalDAV servers that the tests may use, by the variable that names their address. */
const addresses: Record<CalDavServer, string | undefined> = {
  radicale: process.env.TEST_RADICALE_URL,
  xandikos: process.env.TEST_XANDIKOS_URL,
}

export type Person = { url: string; username: string; password: string; home: string }

/** Somebody with calendars of their own on a real server, as far as the server knows several people; null where it does not run. */
export function personOn(server: CalDavServer): Person | { missing: string } {
  const url = addresses[server]
  if (url === undefined) return { missing: `no TEST_${server.toUpperCase()}_URL` }
  const username = server === 'radicale' ? `person-${randomUUID()}` : 'user'
  const home = server === 'radicale' ? `${url}/${username}/` : `${url}/user/calendars/`
  return { url, username, password: 'a password', home }
}

/** What the person's own calendar program sends. Throws for an answer that is no success. */
export async function send({ username, password }: Person, method: string, url: string, body?: string) {
  const authorization = `Basic ${btoa(`${username}:${password}`)}`
  const type = `${method === 'PUT' ? 'text/calendar' : 'application/xml'}; charset=utf-8`
  const headers = { authorization, ...(body !== undefined && { 'content-type': type }) }
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`)
  return response.text()
}

/** Creates a calendar of the person; answers with its address. */
export async function createCalendarOf(person: Person, name = 'Work'): Promise<string> {
  const url = `${person.home}${randomUUID()}/`
  const namespaces = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'
  const prop = `<set><prop><displayname>${name}</displayname></prop></set>`
  await send(person, 'MKCALENDAR', url, `<c:mkcalendar ${namespaces}>${prop}</c:mkcalendar>`)
  return url
}

/** Puts an event of an hour into a calendar; answers with its address. */
export async function addEvent(person: Person, calendarUrl: string, start: string): Promise<string> {
  const id = randomUUID()
  await send(person, 'PUT', `${calendarUrl}${id}.ics`, calendarWith(start).replace('UID:0@', `UID:${id}@`))
  return `${calendarUrl}${id}.ics`
}

/** What the person's own calendar program shows of a calendar. */
export async function eventsIn(person: Person, calendarUrl: string): Promise<{ url: string; text: string }[]> {
  const authorization = `Basic ${btoa(`${person.username}:${person.password}`)}`
  const response = await fetch(calendarUrl, { method: 'PROPFIND', headers: { authorization, depth: '1' } })
  const paths = [...(await response.text()).matchAll(/href>([^<]+\.ics)</g)].map(([, path]) => path!)
  const urls = [...new Set(paths)].map((path) => new URL(path, calendarUrl).href)
  return Promise.all(urls.map(async (url) => ({ url, text: await send(person, 'GET', url) })))
}
