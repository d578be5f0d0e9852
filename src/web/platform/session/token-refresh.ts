import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { ApiError, Unreachable } from '#web/platform/api/api-error.ts'
import { send } from '#web/platform/api/send.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { currentRecord, expireSession, rotateTokens } from './auth-session.ts'
import { renewalKey } from './session-storage.ts'

let pending: Promise<AuthRecord | null> | null = null

/**
 * The record with a token other than `spent`: from another tab that was faster, or from one refresh for all tabs.
 * Null when the session is over (401, 404, or an answer without tokens); other failures are thrown and change nothing.
 */
export function renewTokens(spent: string): Promise<AuthRecord | null> {
  pending ??= new Promise<AuthRecord | null>((done, failed) => {
    withLock('auth-refresh', () => refreshThenSettle(spent, done)).catch(failed)
  }).finally(() => {
    pending = null
  })
  return pending
}

// Another tab reads storage with a delay: with the lock at once it would find the old token and use it.
const storageDelayMs = 200

/** Resolves at once, and holds the lock until the other tabs can read the new tokens. */
async function refreshThenSettle(spent: string, resolve: (record: AuthRecord | null) => void): Promise<void> {
  const before = currentRecord()?.refreshToken
  const record = await refresh(spent)
  resolve(record)
  if (record && record.refreshToken !== before) await new Promise((done) => setTimeout(done, storageDelayMs))
}

async function refresh(spent: string): Promise<AuthRecord | null> {
  const record = currentRecord()
  if (!record) {
    expireSession() // another tab signed out or failed
    return null
  }
  if (record.accessToken !== spent) return record
  const tokens = await requestTokens(record.refreshToken)
  if (!tokens?.accessToken || !tokens.refreshToken) {
    expireSession()
    return null
  }
  rotateTokens(record.refreshToken, tokens.accessToken, tokens.refreshToken)
  return currentRecord()
}

async function requestTokens(refreshToken: string) {
  try {
    const input = { body: { refreshTokenString: refreshToken } }
    const { data } = await send(sessionRoutes.refresh, input, { idempotencyKey: renewalKey(refreshToken) })
    return data as Partial<Pick<AuthRecord, 'accessToken' | 'refreshToken'>> | null
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null
    // What the tokens were needed for was not sent.
    throw error instanceof Unreachable && error.reason === 'unanswered' ? new Unreachable('unreachable') : error
  }
}

const earlyBy = 10_000

/** Whether an access token (JWT) has expired, or will before a call arrives. Unreadable ones are left to the server. */
export function isSpent(accessToken: string): boolean {
  try {
    const part = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(part)) as { exp?: number }
    return exp !== undefined && exp * 1000 - earlyBy <= serverNow()
  } catch {
    return false
  }
}

const inThisTab = new Map<string, Promise<unknown>>()

/** Runs `work` while no other tab of this site runs work of the same name. Web Locks need https or localhost; without them, per tab. */
async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) return await navigator.locks.request(name, work)
  const before = inThisTab.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  inThisTab.set(name, mine)
  return await mine
}
