import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './public-addresses.ts'

/** `address`: not one that may be fetched. `unreachable`: no whole answer in time. `too_large`: more than the limit. */
type FetchFailure = 'address' | 'unreachable' | 'too_large'

export class FetchError extends Error {
  readonly failure: FetchFailure
  constructor(failure: FetchFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

type FetchRequest = {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Milliseconds for everything, redirects included. */
  timeout?: number
}
type FetchResponse = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly text: string }
export type GuardedFetch = (url: string, request?: FetchRequest) => Promise<FetchResponse>

type Lookup = (hostname: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void
type Options = {
  /** Hosts of the operator that may have internal addresses: `calendar.internal` or `10.0.0.5:5232`. */
  privateHosts: readonly string[]
  /** Replaced in tests. */
  lookup?: Lookup
}

const TIMEOUT = 5_000
/** Bytes after decompression. */
const MAX_SIZE = 10 * 1024 * 1024
const MAX_REDIRECTS = 3
const WEB_PORTS = ['', '80', '443']

/**
 * Fetches an address that a person typed. Only public addresses are reached: what a name resolves to is checked and the connection is made
 * to exactly that, so that a second answer of the name server cannot lead elsewhere. Redirects stay on the host, those of a request with a
 * password on its port too. Throws `FetchError`.
 */
export function createGuardedFetch({ privateHosts, lookup = lookupAll }: Options): GuardedFetch {
  const isPrivateHost = ({ host, hostname }: URL) => privateHosts.includes(host) || privateHosts.includes(hostname)

  function checkUrl(text: string): URL {
    const url = URL.parse(text)
    if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new FetchError('address', 'Not a web address')
    if (isPrivateHost(url)) return url
    if (!WEB_PORTS.includes(url.port) && Number(url.port) < 1024)
      throw new FetchError('address', 'Not a port of a web server')
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new FetchError('address', 'Not a public address')
    return url
  }

  /** Resolves a name once, and refuses it when any of its addresses is internal. */
  const pinnedLookup =
    (url: URL): LookupFunction =>
    (hostname, options, done) =>
      lookup(hostname, (error, addresses) => {
        const isAllowed = isPrivateHost(url) || addresses.every(({ address }) => isPublicAddress(address))
        const failure = error ?? (isAllowed ? null : new FetchError('address', 'Not a public address'))
        const [first] = addresses
        if (failure || !first) done(failure ?? new Error('No address'), '', 0)
        else if (options.all) done(null, [first])
        else done(null, first.address, first.family)
      })

  return async (address, { method = 'GET', headers = {}, body, timeout = TIMEOUT } = {}) => {
    const signal = AbortSignal.timeout(timeout)
    const hasPassword = headers.authorization !== undefined
    let url = checkUrl(address)
    if (hasPassword && url.protocol === 'http:' && !isPrivateHost(url))
      throw new FetchError('address', 'Passwords are sent over https only')
    for (let redirects = 0; ; redirects++) {
      const response = await send(url, { method, headers, body, signal, lookup: pinnedLookup(url) })
      const target = response.status >= 301 && response.status <= 308 ? response.headers.location : undefined
      if (target === undefined) return response
      const next = URL.parse(target, url)
      const isDowngrade = url.protocol === 'https:' && next?.protocol === 'http:'
      const isSafe = next?.hostname === url.hostname && !isDowngrade && (!hasPassword || next.origin === url.origin)
      if (!isSafe || redirects === MAX_REDIRECTS) throw new FetchError('address', 'Redirected to another place')
      url = checkUrl(next.href)
    }
  }
}

const lookupAll: Lookup = (hostname, done) => systemLookup(hostname, { all: true }, done)

type Sent = {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
  signal: AbortSignal
  lookup: LookupFunction
}

async function send(url: URL, { body, headers, ...options }: Sent): Promise<FetchResponse> {
  try {
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const open = url.protocol === 'https:' ? requestSecure : requestPlain
      // No shared agent: a pooled connection would not be checked again.
      const all = { ...options, agent: false, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } }
      open(url, all, done).on('error', fail).end(body)
    })
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: await readText(response, options.signal),
    }
  } catch (error) {
    if (error instanceof FetchError) throw error
    const cause = (error as Error).cause
    throw cause instanceof FetchError ? cause : new FetchError('unreachable', (error as Error).message)
  }
}

async function readText(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const encoding = response.headers['content-encoding']?.toLowerCase()
  const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }
  const decoder = decoders[encoding as keyof typeof decoders]
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (stream: AsyncIterable<Buffer>) => {
    for await (const chunk of stream) {
      if ((size += chunk.length) > MAX_SIZE) throw new FetchError('too_large', 'More than ten megabytes')
      chunks.push(chunk)
    }
  }
  await (decoder ? pipeline(response, decoder(), collect, { signal }) : pipeline(response, collect, { signal }))
  return Buffer.concat(chunks).toString('utf8')
}
