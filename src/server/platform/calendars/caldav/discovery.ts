import { CalendarError } from '../provider.ts'
import type { GuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { childOf, type DavResponse } from '../reading/multistatus.ts'
import { createDavClient, type DavCredentials } from './dav-client.ts'

export type TypedCredentials = { readonly url: string; readonly username: string; readonly password: string }

const WANTED = '<d:current-user-principal/><c:calendar-home-set/><d:resourcetype/>'

/**
 * Finds the collection of a person's calendars (RFC 6764) from what they typed: the address of a server, of themselves, of that
 * collection or of one calendar.
 */
export async function discoverHome(fetch: GuardedFetch, { url, ...login }: TypedCredentials): Promise<DavCredentials> {
  const typed = URL.parse(/^[a-z]+:/i.test(url) ? url : `https://${url}`)
  if (typed === null) throw new CalendarError('address', 'Not an address')
  for (const start of [typed, new URL('/.well-known/caldav', typed), new URL('/', typed)]) {
    const home = await homeFrom(fetch, { ...login, home: start.href })
    if (home !== undefined) return { ...login, home }
  }
  throw new CalendarError('unreadable', 'No calendars')
}

/** From one address; undefined where the server knows none there. */
async function homeFrom(fetch: GuardedFetch, login: DavCredentials): Promise<string | undefined> {
  const { find, resolve } = createDavClient(fetch, login)
  const ask = async (href: string) => (await find(href, 0, WANTED).catch(orNothing))?.[0]
  const first = await ask(login.home)
  if (first === undefined) return undefined
  const principal = hrefIn(first, 'd:current-user-principal')
  const home =
    hrefIn(first, 'c:calendar-home-set') ??
    (principal === undefined ? undefined : homeOf(await ask(resolve(principal).href)))
  if (home !== undefined) return resolve(home).href
  if (childOf(first.properties.get('d:resourcetype'), 'c:calendar')) return new URL('..', withSlash(login.home)).href
  return undefined
}

const homeOf = (response: DavResponse | undefined) => response && hrefIn(response, 'c:calendar-home-set')

const hrefIn = ({ properties }: DavResponse, name: string) =>
  childOf(properties.get(name), 'd:href')?.text.trim() || undefined

/** A server that does not know an address, or not as a collection, is asked at the next one; a wrong password ends the search. */
function orNothing(error: unknown): undefined {
  const isElsewhere = error instanceof CalendarError && /^(?:gone|unreadable)$/.test(error.failure)
  const isNoCollection = error instanceof CalendarError && / 40[05]$/.test(error.message)
  if (!isElsewhere && !isNoCollection) throw error
}

const withSlash = (address: string) => (address.endsWith('/') ? address : `${address}/`)
