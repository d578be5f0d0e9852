import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, unzip } from 'node:zlib'
import type { Agent } from 'undici'
import { withDeadline } from '#server/platform/deadline.ts'
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
  body?: string | Uint8Array
  /** Milliseconds for everything, redirects included. */
  timeout?: number
  /** Up to three are followed, unless it is `none`: the answer is then the one that redirects. */
  redirects?: 'none'
  /** Bytes of the answer after decompression, ten megabytes unless set. */
  maxSize?: number
}
type FetchResponse = {
  readonly status: number
  /** By their names in lower case; repeated ones are joined by commas. */
  readonly headers: Readonly<Partial<Record<string, string>>>
  readonly text: string
}
export type GuardedFetch = (url: string, request?: FetchRequest) => Promise<FetchResponse>

type Lookup = (hostname: string, done: (error: Error | null, addresses?: readonly LookupAddress[]) => void) => void
type Options = {
  /** Hosts of the operator that may have internal addresses: `calendar.internal` or `10.0.0.5:5232`. */
  privateHosts: readonly string[]
  /** Plain http is for `privateHosts` only. */
  isSecure?: boolean
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
export function createGuardedFetch(options: Options): GuardedFetch {
  const { lookup = lookupAll } = options
  const isPrivateHost = (url: URL) => isNamed(options, url)
  const checkUrl = (text: string) => checkAddress(options, text)

  /** Resolves a name once, and refuses it when any of its addresses is internal. */
  const pinnedLookup =
    (url: URL): LookupFunction =>
    (hostname, options, done) =>
      lookup(hostname, (error, addresses = []) => {
        const isAllowed = isPrivateHost(url) || addresses.every(({ address }) => isPublicAddress(address))
        const failure = error ?? (isAllowed ? null : new FetchError('address', 'Not a public address'))
        const [first] = addresses
        if (failure || !first) done(failure ?? new Error('No address'), '', 0)
        else if (options.all) done(null, [first])
        else done(null, first.address, first.family)
      })

  return (
    address,
    { method = 'GET', headers = {}, body, timeout = TIMEOUT, redirects: followed, maxSize = MAX_SIZE } = {},
  ) =>
    withDeadline(timeout, async (signal) => {
      const hasPassword = headers.authorization !== undefined
      let url = checkUrl(address)
      if (hasPassword && url.protocol === 'http:' && !isPrivateHost(url))
        throw new FetchError('address', 'Passwords are sent over https only')
      for (let redirects = 0; ; redirects++) {
        const lookup = pinnedLookup(url)
        const response = await send(url, { method, headers, body, signal, timeout, lookup, maxSize })
        if (followed === 'none') return response
        const target = response.status >= 301 && response.status <= 308 ? response.headers['location'] : undefined
        if (target === undefined) return response
        const next = URL.parse(target, url)
        const isDowngrade = url.protocol === 'https:' && next?.protocol === 'http:'
        const isSafe = next?.hostname === url.hostname && !isDowngrade && (!hasPassword || next.origin === url.origin)
        if (!isSafe || redirects === MAX_REDIRECTS) throw new FetchError('address', 'Redirected to another place')
        url = checkUrl(next.href)
      }
    }).catch((error: unknown) => Promise.reject(asFetchError(error)))
}

const isNamed = ({ privateHosts }: Options, { host, hostname }: URL) =>
  privateHosts.includes(host) || privateHosts.includes(hostname)

/** The address, unless its text alone says that it may not be fetched; what its name resolves to is checked later. Throws `FetchError`. */
export function checkAddress(options: Options, text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new FetchError('address', 'Not a web address')
  if (isNamed(options, url)) return url
  if (options.isSecure && url.protocol === 'http:') throw new FetchError('address', 'Not an https address')
  if (!WEB_PORTS.includes(url.port) && Number(url.port) < 1024)
    throw new FetchError('address', 'Not a port of a web server')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new FetchError('address', 'Not a public address')
  return url
}

const lookupAll: Lookup = (hostname, done) => systemLookup(hostname, { all: true }, done)

type Sent = {
  method: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
  signal: AbortSignal
  timeout: number
  lookup: LookupFunction
  maxSize: number
}

async function send(
  url: URL,
  { method, headers, body, signal, timeout, lookup, maxSize }: Sent,
): Promise<FetchResponse> {
  const undici = await import('undici')
  // One for each request: a pooled connection would not be checked again. HTTP/2 is not needed for one request.
  const agent = new undici.Agent({ connect: { lookup, timeout }, maxResponseSize: maxSize, allowH2: false })
  // Closes the connection in whatever state it is; one that is being established ends at its timeout.
  const stop = () => void agent.destroy()
  signal.addEventListener('abort', stop, { once: true })
  const response = await undici.request(url, {
    dispatcher: agent,
    method: method as Agent.DispatchOptions['method'],
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
    body: body ?? null,
    signal,
  })
  const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
  const bytes = await decompress(await response.body.bytes(), response.headers['content-encoding'], maxSize)
  return {
    status: response.statusCode,
    headers: Object.fromEntries(received) as FetchResponse['headers'],
    text: Buffer.from(bytes).toString('utf8'),
  }
}

const decoders = { gzip: unzip, 'x-gzip': unzip, deflate: unzip, br: brotliDecompress }

/** In one call with a limit: a stream that is left in the middle might never end. */
async function decompress(bytes: Uint8Array, encoding: unknown, maxSize: number): Promise<Uint8Array> {
  const decoder = decoders[String(encoding).toLowerCase() as keyof typeof decoders]
  if (decoder === undefined || bytes.length === 0) return bytes
  return promisify<Uint8Array, object, Buffer>(decoder)(bytes, { maxOutputLength: maxSize })
}

function asFetchError(error: unknown): FetchError {
  const { code, cause, message } = error as Error & { code?: string }
  for (const known of [error, cause]) if (known instanceof FetchError) return known
  return code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'ERR_BUFFER_TOO_LARGE'
    ? new FetchError('too_large', 'More than the limit')
    : new FetchError('unreachable', message)
}
