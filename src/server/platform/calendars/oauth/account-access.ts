import * as z from 'zod/mini'
import { MINUTE } from '#rules/time/days.ts'
import type { Clock } from '#server/platform/clock.ts'
import { CalendarError, type ProviderAccount, type SignedInAccount } from '../provider.ts'
import type { Authorization, Tokens } from './authorization.ts'
import { ApiError, createJsonApi, type JsonApi } from './json-api.ts'

/** Credentials of an account: its tokens. */
const storedTokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.number() })
const parseTokens = (credentials: string): Tokens => storedTokens.parse(JSON.parse(credentials))

/** A token that ends within this time is renewed before it is used. */
const MARGIN = MINUTE
/** Milliseconds of a method of a provider, whatever it calls. */
const TIMEOUT = 5_000

type Options = {
  authorization: Authorization
  clock: Clock
  /** Learns why tokens could not be renewed although nobody revoked them: the operator's settings may be the reason. */
  onFailure: (reason: string) => void
  baseUrl: string
  headers?: Readonly<Record<string, string>>
}

type AccountAccess = {
  /** Runs a method of a provider with its API. A token that the API refuses is renewed once: it may have been revoked before its end. */
  withApi<T>(account: ProviderAccount, work: (api: JsonApi) => Promise<T>): Promise<T>
  /** Ends the permission that tokens stand for. */
  revoke(credentials: string): Promise<void>
  /** The account for a code; its name is its identity at the provider. */
  signIn(code: string, codeVerifier: string, readName: (api: JsonApi) => Promise<string>): Promise<SignedInAccount>
}

/** Access to the API of a provider with the tokens of accounts. */
export function createAccountAccess({ authorization, clock, onFailure, ...api }: Options): AccountAccess {
  const isUsable = ({ accessToken, expiresAt }: Tokens, refused?: string) =>
    accessToken !== refused && expiresAt > clock.now().getTime() + MARGIN

  /** The newest stored tokens, renewed unless another process did so meanwhile. */
  async function accessTokenOf(account: ProviderAccount, refused?: string): Promise<string> {
    const known = parseTokens(account.credentials)
    if (isUsable(known, refused)) return known.accessToken
    const renewed = await account.renewCredentials(async (current) => {
      const stored = parseTokens(current)
      if (isUsable(stored, refused)) return current
      const refreshed = authorization.refresh(stored.refreshToken, clock.now()).catch((error: unknown) => {
        if (error instanceof CalendarError && error.failure !== 'refused') onFailure(error.message)
        throw error
      })
      return JSON.stringify(await refreshed)
    })
    return parseTokens(renewed).accessToken
  }

  const open = (accessToken: string, signal: AbortSignal) => createJsonApi({ ...api, accessToken, signal })

  return {
    async withApi(account, work) {
      const signal = AbortSignal.timeout(TIMEOUT)
      const accessToken = await accessTokenOf(account)
      try {
        return await work(open(accessToken, signal))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        return work(open(await accessTokenOf(account, accessToken), signal))
      }
    },
    revoke: (credentials) => authorization.revoke(parseTokens(credentials).refreshToken),
    async signIn(code, codeVerifier, readName) {
      const tokens = await authorization.exchange(code, codeVerifier, clock.now())
      const account = await readName(open(tokens.accessToken, AbortSignal.timeout(TIMEOUT)))
      return { account, identity: account.toLowerCase(), credentials: JSON.stringify(tokens) }
    },
  }
}
