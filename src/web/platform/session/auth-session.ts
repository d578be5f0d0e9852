import { useSyncExternalStore } from 'react'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import {
  asMember,
  forgetRenewalKey,
  isRemembered,
  removeRecord,
  storageKey,
  storedRecord,
  storeRecord,
  writeSignedInCookie,
  writeZoneCookie,
  type Me,
} from './session-storage.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { noteRecordRead } from './record-age.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

const channelName = 'auth'

/**
 * The signed-in person. `expired`: the session ended while the page was open; the page stays, with a dialog to log in again, and no call
 * carries a token until then. `remembered`: stored for all tabs.
 */
export type SessionState = {
  readonly record: AuthRecord
  readonly expired: boolean
  readonly remembered: boolean
} | null

type Rotated = { was: string; accessToken: string; refreshToken: string }

let state: SessionState = null
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

function change(next: SessionState): void {
  state = next
  for (const notify of [...listeners]) notify()
}

function adopt(record: AuthRecord | null): void {
  change(record && { record, expired: false, remembered: isRemembered() })
}

/** Reads the stored session and follows the other tabs; once, before the first render. */
export function startSession(): void {
  const record = storedRecord()
  adopt(record)
  writeSignedInCookie(record !== null)
  writeZoneCookie(record)
  addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === storageKey || event.key === null)) followOtherTab()
  })
  channel = new BroadcastChannel(channelName)
  channel.onmessage = (event: MessageEvent<Rotated>) => adoptRotation(event.data)
}

function followOtherTab(): void {
  if (sessionStorage.getItem(storageKey) !== null) return // this tab has a session of its own
  adopt(storedRecord())
}

/** A duplicated tab shares a session-storage record; it must learn of the new tokens or it would spend the old one again. */
function adoptRotation({ was, accessToken, refreshToken }: Rotated): void {
  if (isRemembered() || state?.record.refreshToken !== was) return
  updateSession({ accessToken, refreshToken })
}

/** Stores the record for all tabs (`remember`) or for this tab, and notifies every component. */
export function signIn(record: AuthRecord, remember: boolean): void {
  storeRecord(record, remember)
  noteRecordRead(record.userId, serverNow())
  adopt(record)
}

/** Clears the record in every tab that shares it; private pages then redirect to the log-in. */
export function forgetSession(): void {
  removeRecord()
  change(null)
}

/** Logs out of this browser and reloads at the landing page, so that nothing read before stays in memory. */
export function leave(): void {
  removeRecord()
  location.assign(localAddress('/'))
}

/** Changes fields of the record: a new profile, picture, zone, or rotated tokens. */
export function updateSession(fields: Partial<AuthRecord>): void {
  const record = storedRecord() ?? state?.record
  if (!record) return
  const changed = { ...record, ...fields }
  storeRecord(changed, isRemembered())
  adopt(changed)
}

/** New tokens after a refresh; duplicated tabs are notified. */
export function rotateTokens(was: string, accessToken: string, refreshToken: string): void {
  updateSession({ accessToken, refreshToken })
  forgetRenewalKey()
  if (!isRemembered()) channel?.postMessage({ was, accessToken, refreshToken } satisfies Rotated)
}

/** The session ended on the server: the stored record is cleared, the screen stays. */
export function expireSession(): void {
  removeRecord()
  if (state) change({ ...state, expired: true })
}

/** The record as it is stored now, maybe by another tab a moment ago. */
export function currentRecord(): AuthRecord | null {
  return state?.expired ? null : storedRecord()
}

export const sessionState = () => state
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session with its state; null on the server, while hydrating and for visitors. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => null)
}

/** The signed-in person's record, or null for a visitor. */
export function useSession(): AuthRecord | null {
  return useSessionState()?.record ?? null
}

/** The signed-in member. Only for pages whose access guarantees one. */
export function useMe(): Me {
  const me = asMember(useSession())
  if (!me) throw new Error('useMe on a page that visitors can open')
  return me
}
