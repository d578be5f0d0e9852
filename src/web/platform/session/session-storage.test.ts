// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { cookieNames, parseCookies, writeCookie } from '#web/platform/dom/cookies.ts'
import { storeRecord } from './session-storage.ts'

const record = { accessToken: 'a1', refreshToken: 'r1', userId: 'u1', locale: 'en' } as AuthRecord
const chosen = () => parseCookies(document.cookie)[cookieNames.locale]

beforeEach(() => {
  localStorage.clear()
  writeCookie(cookieNames.locale, null)
})

test('the language of the account is that of this browser, also when another device changes it', () => {
  storeRecord(record, true)
  expect(chosen()).toBe('en')
  storeRecord({ ...record, locale: 'fr' }, true)
  expect(chosen()).toBe('fr')
})

test('whoever logs in reads the language of their account', () => {
  writeCookie(cookieNames.locale, 'pt')
  storeRecord({ ...record, locale: 'fr' }, true)
  expect(chosen()).toBe('fr')
})

test('a language that was chosen while an earlier choice was being stored stays', () => {
  storeRecord(record, true)
  writeCookie(cookieNames.locale, 'pt')
  writeCookie(cookieNames.locale, 'sw')
  storeRecord({ ...record, locale: 'pt' }, true)
  expect(chosen()).toBe('sw')
})
