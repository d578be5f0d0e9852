import { expect, test } from 'vitest'
import { securityHeaders, withInline } from './security-headers.ts'

const sources = (LIVEKIT_URL?: string) => {
  const dependencies = { env: { APP_URL: 'https://kando.example', LIVEKIT_URL }, storage: { uploadOrigin: undefined } }
  const policy = securityHeaders(dependencies as never)['content-security-policy']!
  return /connect-src ([^;]+)/.exec(policy)![1]
}

test('pages may connect to the LiveKit server where there is one, over WebSocket and HTTP, and otherwise to us alone', () => {
  expect(sources()).toBe("'self' wss://kando.example")
  for (const url of ['wss://media.kando.example/', 'https://media.kando.example'])
    expect(sources(url)).toBe("'self' wss://kando.example wss://media.kando.example https://media.kando.example")
  expect(sources('ws://127.0.0.1:7880')).toContain('ws://127.0.0.1:7880 http://127.0.0.1:7880')
})

test('a page allows its own inline scripts by their hashes, and no others', () => {
  const dependencies = { env: { APP_URL: 'https://kando.example' }, storage: { uploadOrigin: undefined } }
  const policy = securityHeaders(dependencies as never)['content-security-policy']!
  expect(withInline(policy, [], '')).toBe(policy)
  expect(withInline(policy, ["'sha256-abc='"], '')).toContain("; script-src 'self' 'sha256-abc='; style-src")
  expect(withInline(policy, [], "'sha256-def='")).toContain("; style-src 'self' 'sha256-def='; ")
})
