import type { AuthRecord } from '#contract/accounts/schemas.ts'
import type { Role } from '#contract/fields.ts'
import { randomKey } from '#web/platform/api/random-key.ts'
import { cookieNames, parseCookies, writeCookie } from '#web/platform/dom/cookies.ts'
import { clearSaved } from './clear-saved.ts'
import { browserZone } from '#web/platform/time/browser-zone.ts'

/** Under this key the record is stored, in this tab's session storage or, when it is remembered, in local storage. */
export const storageKey = 'auth'

export type Me = AuthRecord & { role: Role; profileId: string; profileSlug: string }

/** The record as a member: role in lower case and the profile of that role; null without one, or while the account is being deleted. */
export function asMember(record: AuthRecord | null): Me | null {
  const role = record?.usertype === 'MENTOR' ? 'mentor' : record?.usertype === 'MENTEE' ? 'mentee' : null
  const profileId = role === 'mentor' ? record?.mentorProfile : record?.menteeProfile
  if (!record || !role || !profileId || record.deletesAt) return null
  // Records of an older release have no slug; the address with the id leads to the one with the slug.
  return { ...record, role, profileId, profileSlug: record.profileSlug ?? profileId }
}

/** The stored record: this tab's own, else the remembered one. */
export const storedRecord = () => parse(sessionStorage.getItem(storageKey)) ?? parse(localStorage.getItem(storageKey))

/** Whether the session outlasts this tab. */
export const isRemembered = () => sessionStorage.getItem(storageKey) === null

/** Stores the record in local storage (`remember`) or for this tab. */
export function storeRecord(record: AuthRecord, remember: boolean): void {
  const known = storedRecord()
  const [target, other] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  target.setItem(storageKey, JSON.stringify(record))
  other.removeItem(storageKey)
  writeSignedInCookie(true, remember)
  writeZoneCookie(record)
  if (record.locale && record.locale !== known?.locale && !isUnsavedChoice(known))
    writeCookie(cookieNames.locale, record.locale)
}

/** Whether a language was chosen here that the account does not know yet; the late answer to an earlier choice does not end it. */
function isUnsavedChoice(known: AuthRecord | null): boolean {
  const chosen = parseCookies(document.cookie)[cookieNames.locale]
  return known !== null && Boolean(chosen) && chosen !== known.locale
}

export function removeRecord(): void {
  localStorage.removeItem(storageKey)
  sessionStorage.removeItem(storageKey)
  forgetRenewalKey()
  clearSaved()
  writeSignedInCookie(false)
  writeZoneCookie(null)
}

const renewalStorageKey = 'auth-renewal'
type Renewal = { refreshToken: string; key: string }

/**
 * The `Idempotency-Key` with which a refresh token is spent: stored beside the record, so that any tab can ask again, also after a reload,
 * for new tokens that were issued but never arrived.
 */
export function renewalKey(refreshToken: string): string {
  const storage = isRemembered() ? localStorage : sessionStorage
  const stored = parseJson<Renewal>(storage.getItem(renewalStorageKey))
  if (stored?.refreshToken === refreshToken && stored.key) return stored.key
  const renewal: Renewal = { refreshToken, key: randomKey() }
  storage.setItem(renewalStorageKey, JSON.stringify(renewal))
  return renewal.key
}

/** The new tokens are there. */
export const forgetRenewalKey = (): void => {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(renewalStorageKey)
}

/** Hints to the server that someone is signed in, so that it skips the visitor's view; storage decides. */
export function writeSignedInCookie(isSignedIn: boolean, remember = isRemembered()): void {
  if (isSignedIn) writeCookie(cookieNames.signedIn, '1', remember ? 'year' : 'session')
  else writeCookie(cookieNames.signedIn, null)
}

/** The reader's zone, so that the server renders in it and sends its offsets with every page. */
export const writeZoneCookie = (record: AuthRecord | null): void =>
  writeCookie(cookieNames.timeZone, record?.timeZone ?? browserZone())

function parse(text: string | null): AuthRecord | null {
  const record = parseJson<AuthRecord>(text)
  return record?.accessToken && record.refreshToken && record.userId ? (record as AuthRecord) : null
}

function parseJson<T>(text: string | null): Partial<T> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<T> | null
  } catch {
    return null
  }
}
