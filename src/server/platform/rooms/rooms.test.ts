import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { createRooms } from './rooms.ts'

const SECRET_KEY = 'a test secret that is at least thirty-two bytes long'
const roomsWith = (settings: Record<string, string> = {}) =>
  createRooms({
    env: readEnv({ NODE_ENV: 'test', SECRET_KEY, ...settings }),
    secrets: createSecrets(SECRET_KEY, undefined),
  })

const now = new Date('2026-11-23T08:50:00Z')
const request = {
  kind: 'individual',
  sessionId: '7a3c0d0e-0000-4000-8000-000000000001',
  endsAt: new Date('2026-11-23T10:00:00Z'),
  fixedVideoLink: null,
  participant: { name: 'Amina Bello', role: 'mentor' },
  now,
} as const
const jitsi = { JITSI_URL: 'https://jitsi.example.org/' }
const signed = { ...jitsi, JITSI_APP_ID: 'kando', JITSI_APP_SECRET: 'a secret of the jitsi server' }

const group = { ...request, kind: 'group' } as const

test('without a link or a provider sessions of both kinds meet in the built-in room', async () => {
  const rooms = roomsWith({ APP_URL: 'https://kando.example.org' })
  for (const one of [request, group]) {
    expect([rooms.has(one), rooms.isBuiltIn(one)]).toEqual([true, true])
    expect(await rooms.open(one)).toBe(`https://kando.example.org/room/${one.kind}/${request.sessionId}`)
  }
})

test('with several processes and no media server for all of them, only one-on-one sessions have a built-in room', async () => {
  const rooms = roomsWith({ REDIS_URL: 'redis://127.0.0.1' })
  expect(rooms.isBuiltIn(request)).toBe(true)
  expect([rooms.has(group), await rooms.open(group)]).toEqual([false, null])
})

test("the mentor's own link takes precedence", async () => {
  const own = { ...request, fixedVideoLink: 'https://meet.example.org/amina' }
  for (const rooms of [roomsWith(), roomsWith(jitsi)])
    expect([rooms.has(own), rooms.isBuiltIn(own), await rooms.open(own)]).toEqual([true, false, own.fixedVideoLink])
})

test('a Jitsi room has one name for both participants, and a different one per session', async () => {
  const rooms = roomsWith(jitsi)
  const url = await rooms.open(request)
  expect(url).toMatch(/^https:\/\/jitsi\.example\.org\/[0-9a-f]{40}$/)
  expect(await rooms.open({ ...request, participant: { name: 'Kofi Mensah', role: 'mentee' } })).toBe(url)
  expect(await rooms.open({ ...request, sessionId: '7a3c0d0e-0000-4000-8000-000000000002' })).not.toBe(url)
})

test('a token admits one participant to one room until half an hour after the end', async () => {
  const url = new URL((await roomsWith(signed).open(request))!)
  const { payload, protectedHeader } = await jwtVerify(
    url.searchParams.get('jwt')!,
    new TextEncoder().encode(signed.JITSI_APP_SECRET),
    { audience: 'jitsi', issuer: 'kando', subject: 'jitsi.example.org', currentDate: now },
  )
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(payload).toEqual({
    aud: 'jitsi',
    iss: 'kando',
    sub: 'jitsi.example.org',
    room: url.pathname.slice(1),
    nbf: now.getTime() / 1000 - 60,
    exp: request.endsAt.getTime() / 1000 + 1800,
    context: { user: { name: 'Amina Bello', affiliation: 'owner' } },
  })
})
