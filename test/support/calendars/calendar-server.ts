import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a calendar server answers: an iCalendar text, a status, nothing at all (`hang`), or these bytes. */
type CalendarAnswer = { text: string; etag?: string } | { status: number } | 'hang' | Buffer

export type CalendarServer = {
  readonly url: string
  answer: CalendarAnswer
  readonly requests: IncomingMessage[]
  close(): void
}

/** A publisher of one calendar on loopback; `CALENDAR_PRIVATE_HOSTS` has to allow it. */
export async function calendarServer(answer: CalendarAnswer): Promise<CalendarServer> {
  const requests: IncomingMessage[] = []
  const http = createServer((request, response) => {
    requests.push(request)
    const { answer: said } = server
    if (said === 'hang') return
    if (Buffer.isBuffer(said)) return void request.socket.end(said)
    if ('status' in said) return response.writeHead(said.status).end()
    if (said.etag !== undefined && request.headers['if-none-match'] === said.etag) return response.writeHead(304).end()
    return response
      .writeHead(200, { 'content-type': 'text/calendar', ...(said.etag && { etag: said.etag }) })
      .end(said.text)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => http.once('listening', done))
  const server: CalendarServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/private-token/basic.ics`,
    answer,
    requests,
    close() {
      http.close()
      http.closeAllConnections()
    },
  }
  return server
}

/** An iCalendar text with an event of an hour at each of these starts (ISO instants). */
export function calendarWith(...starts: readonly string[]): string {
  const compact = (start: string) => new Date(start).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const events = starts.flatMap((start, index) => [
    'BEGIN:VEVENT',
    `UID:${index}@example.org`,
    'SUMMARY:Dentist',
    `DTSTART:${compact(start)}Z`,
    'DURATION:PT1H',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}
