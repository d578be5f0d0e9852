import { CalendarError } from '../provider.ts'
import { FetchError, type GuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { type DavResponse, parseMultistatus } from '../reading/multistatus.ts'

export type DavCredentials = {
  /** The collection that holds the calendars, an absolute address. */
  readonly home: string
  readonly username: string
  readonly password: string
}

type DavRequest = {
  readonly method: string
  readonly depth?: 0 | 1
  /** The properties of a PROPFIND. */
  readonly find?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses above 400 that are answers, not errors. */
  readonly accepts?: readonly number[]
}
export type DavAnswer = Awaited<ReturnType<GuardedFetch>>

/** Requests to one server as one person. The password goes to the host of `home` only; every failure is a `CalendarError`. */
export function createDavClient(fetch: GuardedFetch, { home, username, password }: DavCredentials) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  /** An address that the server named. */
  function resolve(href: string): URL {
    const url = URL.parse(href, home)
    if (url === null || !isSameServer(url, new URL(home))) throw new CalendarError('address', 'Another host')
    return url
  }

  async function send(href: string, { method, depth, find, body, headers, accepts = [] }: DavRequest) {
    const xml = find === undefined ? body : propfind(find)
    const response = await attempt(
      fetch(resolve(href).href, {
        method,
        headers: {
          authorization,
          'user-agent': 'Kando calendar reader',
          ...(xml !== undefined && { 'content-type': 'application/xml; charset=utf-8' }),
          ...(depth !== undefined && { depth: String(depth) }),
          ...headers,
        },
        ...(xml !== undefined && { body: xml }),
      }),
    )
    if (response.status >= 400 && !accepts.includes(response.status)) throw errorOf(response)
    return response
  }

  return {
    resolve,
    send,
    /** The responses of a PROPFIND. */
    async find(href: string, depth: 0 | 1, find: string): Promise<DavResponse[]> {
      const { status, text } = await send(href, { method: 'PROPFIND', depth, find })
      if (status !== 207) throw new CalendarError('unreadable', `PROPFIND answered ${status}`)
      try {
        return parseMultistatus(text)
      } catch (error) {
        throw new CalendarError('unreadable', (error as Error).message)
      }
    },
  }
}
export type DavClient = ReturnType<typeof createDavClient>

async function attempt<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof FetchError) throw new CalendarError(error.failure, error.message)
    throw error
  }
}

/** Calendars of iCloud are on hosts of their own, which the first one names. */
const isSameServer = (url: URL, home: URL) =>
  url.origin === home.origin ||
  (url.protocol === 'https:' && [url, home].every(({ host }) => host.endsWith('.icloud.com')))

function errorOf({ status, headers }: DavAnswer): CalendarError {
  const message = `The server answered ${status}`
  if (status === 401 || status === 403) return new CalendarError('refused', message)
  if (status === 404 || status === 410) return new CalendarError('gone', message)
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
  return new CalendarError(status === 429 ? 'rate_limited' : 'unreachable', message, retryAfter)
}

const namespaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"'
const propfind = (properties: string) => document('d:propfind', `<d:prop>${properties}</d:prop>`)

/** An XML document with the namespaces of WebDAV and CalDAV. */
export const document = (name: string, content: string) =>
  `<?xml version="1.0" encoding="utf-8"?><${name} ${namespaces}>${content}</${name}>`

/** Text as the content of an XML element. */
export const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
