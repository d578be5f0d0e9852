import { useSyncExternalStore } from 'react'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import type { Role } from '#contract/fields.ts'
import { cookieNames, writeCookie } from '#web/platform/dom/cookies.ts'

const key = 'auth'
const channelName = 'auth'

/**
 * The signed-in person. `expired`: her sign-in ended under her hands; the page stays as it is, with a dialog to log in again,
 * and no call carries a token until she did. `remembered`: kept beyond this tab.
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

function parse(text: string | null): AuthRecord | null {
  try {
    const record = JSON.parse(text ?? 'null') as Partial<AuthRecord> | null
    return record?.accessToken && record.refreshToken && record.userId ? (record as AuthRecord) : null
  } catch {
    return null
  }
}

/** The kept record: this tab's own, else the remembered one. */
const stored = () => parse(sessionStorage.getItem(key)) ?? parse(localStorage.getItem(key))
const isRemembered = () => sessionStorage.getItem(key) === null

function adopt(record: AuthRecord | null): void {
  change(record && { record, expired: false, remembered: isRemembered() })
}

function store(record: AuthRecord, remember: boolean): void {
  const [kept, other] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  kept.setItem(key, JSON.stringify(record))
  other.removeItem(key)
  writeCookie(cookieNames.signedIn, '1', remember ? 'year' : 'session')
}

/** Empties what is kept, and every other tab follows; this one keeps its page until it leaves. */
export function forget(): void {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
  writeCookie(cookieNames.signedIn, null)
}

/** Reads the kept session and follows the other tabs; once, before the first render. */
export function startSession(): void {
  const record = stored()
  adopt(record)
  // The server uses the hint to leave the visitor's page out; storage is the truth.
  if (record) writeCookie(cookieNames.signedIn, '1', isRemembered() ? 'year' : 'session')
  else writeCookie(cookieNames.signedIn, null)
  addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) followOtherTab()
  })
  channel = new BroadcastChannel(channelName)
  channel.onmessage = (event: MessageEvent<Rotated>) => adoptRotation(event.data)
}

function followOtherTab(): void {
  if (sessionStorage.getItem(key) !== null) return // this tab has a session of its own
  adopt(stored())
}

/** A duplicated tab shares a session-storage record; it must learn of the new tokens or it would spend the old one again. */
function adoptRotation({ was, accessToken, refreshToken }: Rotated): void {
  if (isRemembered() || state?.record.refreshToken !== was) return
  updateSession({ accessToken, refreshToken })
}

/** Keeps the record in local storage (`remember`) or for this tab, and tells every component. */
export function signIn(record: AuthRecord, remember: boolean): void {
  store(record, remember)
  adopt(record)
}

/** Clears the record; nobody is signed in any more in any tab that shared it, and private pages ask to log in. */
export function forgetSession(): void {
  forget()
  change(null)
}

/** Logs out of this browser and loads the landing page anew, so that nothing read before stays in memory. */
export function leave(): void {
  forget()
  location.assign('/')
}

/** Changes fields of the record: a new profile, picture, zone, or rotated tokens. */
export function updateSession(fields: Partial<AuthRecord>): void {
  const record = stored() ?? state?.record
  if (!record) return
  const changed = { ...record, ...fields }
  store(changed, isRemembered())
  adopt(changed)
}

/** New tokens after a refresh; duplicated tabs hear of them. */
export function rotateTokens(was: string, accessToken: string, refreshToken: string): void {
  updateSession({ accessToken, refreshToken })
  if (!isRemembered()) channel?.postMessage({ was, accessToken, refreshToken } satisfies Rotated)
}

/** The sign-in ended on the server: what is stored is cleared, what is on the screen stays. */
export function expireSession(): void {
  forget()
  if (state) change({ ...state, expired: true })
}

/** The record as it is stored now, maybe by another tab a moment ago. */
export function currentRecord(): AuthRecord | null {
  return state?.expired ? null : stored()
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

export type Me = AuthRecord & { role: Role; profileId: string }

/** The record as a member: role in lower case and the profile of that role; null without a profile. */
export function asMember(record: AuthRecord | null): Me | null {
  const role = record?.usertype === 'MENTOR' ? 'mentor' : record?.usertype === 'MENTEE' ? 'mentee' : null
  const profileId = role === 'mentor' ? record?.mentorProfile : record?.menteeProfile
  return record && role && profileId ? { ...record, role, profileId } : null
}

/** The signed-in member. Only for pages whose access says that there is one. */
export function useMe(): Me {
  const me = asMember(useSession())
  if (!me) throw new Error('useMe on a page that visitors can open')
  return me
}
