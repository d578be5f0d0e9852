// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { startConsent, takeConsentReturn } from './consent-flow.ts'

const settings = '/dashboard/settings/availability'
const authorizeUrl = 'https://accounts.example.org/authorize?client_id=kando'
const start = async (account: string | null = null) =>
  new URL(await startConsent(authorizeUrl, { provider: 'google', account })).searchParams

/** The provider sends the browser back. */
const comeBack = (query: Record<string, string>) =>
  history.replaceState(null, '', `${settings}?${new URLSearchParams(query)}`)

beforeEach(() => sessionStorage.clear())

test('a return with the state of its request brings the code and the verifier of its challenge', async () => {
  const sent = await start('amina@example.org')
  expect(sent.get('code_challenge_method')).toBe('S256')
  expect(sent.get('login_hint')).toBe('amina@example.org')
  comeBack({ state: sent.get('state')!, code: 'a-code' })
  const back = takeConsentReturn()
  expect(back).toMatchObject({ kind: 'agreed', provider: 'google', account: 'amina@example.org', code: 'a-code' })
  const verifier = 'codeVerifier' in back ? back.codeVerifier : ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  expect(sent.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'))
})

test('the code leaves the address, and a reload does not send it again', async () => {
  const sent = await start()
  comeBack({ state: sent.get('state')!, code: 'a-code' })
  takeConsentReturn()
  expect(location.pathname + location.search).toBe(settings)
  comeBack({ state: sent.get('state')!, code: 'a-code' })
  expect(takeConsentReturn()).toEqual({ kind: 'failed' })
})

test('a code that nobody here requested is left alone', async () => {
  await start()
  comeBack({ state: 'of-somebody-else', code: 'a-code' })
  expect(takeConsentReturn()).toEqual({ kind: 'failed' })
})

test('declining is told apart from a failure of the provider', async () => {
  comeBack({ state: (await start()).get('state')!, error: 'access_denied' })
  expect(takeConsentReturn()).toEqual({ kind: 'declined', provider: 'google' })
  comeBack({ state: (await start()).get('state')!, error: 'server_error' })
  expect(takeConsentReturn()).toEqual({ kind: 'failed' })
})
