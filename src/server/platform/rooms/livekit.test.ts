import { createSecretKey, randomUUID } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { startLiveKitService } from '#test/support/rooms/livekit-service.ts'
import { checkLiveKit } from './check-livekit.ts'
import { createLiveKit, identityOf } from './livekit.ts'

const person = { id: 'NXrdPNjQy2eNUPZTWWC5oA', pageId: '0d9b0b3e-8f49-4b3c-9a53-6d6a0a2f9d11' }
const identity = identityOf(person)

async function start() {
  const service = await startLiveKitService()
  return { service, livekit: createLiveKit(service.env)! }
}

test('without a LiveKit server there is no engine of it', () => {
  expect(
    createLiveKit({ LIVEKIT_URL: undefined, LIVEKIT_API_KEY: undefined, LIVEKIT_API_SECRET: undefined }),
  ).toBeNull()
})

test('a token lets one page of a person join one room within a minute, send sound and pictures, and nothing else', async () => {
  const { service, livekit } = await start()
  const token = await livekit.createToken('session', identity)
  const key = createSecretKey(service.env.LIVEKIT_API_SECRET, 'utf8')
  const { payload, protectedHeader } = await jwtVerify(token, key, { issuer: service.env.LIVEKIT_API_KEY })
  const { exp, nbf, iss: _issuer, ...claims } = payload
  expect(protectedHeader.alg).toBe('HS256')
  expect(exp! - nbf!).toBeLessThanOrEqual(61)
  // No name, no metadata: who somebody is, browsers learn from us.
  expect(claims).toEqual({
    sub: identity,
    video: {
      room: 'session',
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishSources: ['microphone', 'camera', 'screen_share'],
      canPublishData: false,
      canUpdateOwnMetadata: false,
    },
  })
})

test('somebody is removed, their microphone is muted, and a room is deleted; repeating it changes nothing', async () => {
  const { service, livekit } = await start()
  service.connect('session', identity)
  const other = service.connect('session', 'other')
  service.connect('another session', identity)
  expect(await livekit.findIdentities('session')).toEqual([identity, 'other'])
  for (let time = 0; time < 2; time++) await livekit.muteMicrophones('session', new Set(['other', 'absent']))
  expect(other.tracks.map(({ muted }) => muted)).toEqual([true, false])
  for (let time = 0; time < 2; time++) await livekit.remove('session', identity)
  expect(service.identities('session')).toEqual(['other'])
  for (let time = 0; time < 2; time++) await livekit.deleteRoom('session')
  expect([...service.rooms.keys()]).toEqual(['another session'])
  expect(await livekit.findIdentities('session')).toEqual([])
  expect(service.calls.filter((call) => call.startsWith('MutePublishedTrack'))).toHaveLength(1)
})

test('a LiveKit server that fails is an error, unlike one that does not know the person', async () => {
  const { service, livekit } = await start()
  service.fail(true)
  await expect(livekit.remove('session', identity)).rejects.toMatchObject({ status: 503 })
  await expect(livekit.findIdentities('session')).rejects.toMatchObject({ status: 503 })
})

test('the check says whether the LiveKit server can be reached with the key', async () => {
  const { service } = await start()
  const check = (settings: object = {}) =>
    checkLiveKit({ APP_URL: 'http://localhost:3000', REDIS_URL: undefined, ...service.env, ...settings })
  service.connect('session', identity)
  expect(await check()).toBe(`${service.env.LIVEKIT_URL} accepts the key; open rooms: 1`)
  await expect(check({ LIVEKIT_API_SECRET: 'another secret' })).rejects.toThrow(
    /refuses the key: check LIVEKIT_API_KEY/,
  )
  await expect(check({ APP_URL: 'https://kando.example' })).rejects.toThrow(/must begin with wss/)
  service.fail(true)
  await expect(check()).rejects.toThrow(/answers with 503/)
  await expect(check({ LIVEKIT_URL: 'ws://127.0.0.1:1' })).rejects.toThrow(/does not answer/)
  expect(await check({ LIVEKIT_URL: undefined })).toMatch(/^not set: media/)
  expect(await check({ LIVEKIT_URL: undefined, REDIS_URL: 'redis://127.0.0.1' })).toMatch(/groups cannot meet/)
})

const { TEST_LIVEKIT_URL: realUrl, TEST_LIVEKIT_API_KEY: realKey, TEST_LIVEKIT_API_SECRET: realSecret } = process.env

// Neither Debian nor npm has a LiveKit server: it runs where the settings of one are given.
test.skipIf(!realUrl)('a real LiveKit server accepts our key and tokens, and calls about empty rooms', async () => {
  const env = { LIVEKIT_URL: realUrl, LIVEKIT_API_KEY: realKey, LIVEKIT_API_SECRET: realSecret }
  expect(await checkLiveKit({ APP_URL: 'http://localhost:3000', REDIS_URL: undefined, ...env })).toMatch(
    /accepts the key/,
  )
  const livekit = createLiveKit(env)!
  const room = randomUUID()
  const validate = async (token: string) => {
    const address = new URL(
      `rtc/validate?access_token=${token}`,
      `${realUrl!.replace(/^ws/, 'http').replace(/\/$/, '')}/`,
    )
    return (await fetch(address)).status
  }
  expect(await validate(await livekit.createToken(room, identity))).toBe(200)
  expect(await validate('not a token')).toBe(401)
  expect(await livekit.findIdentities(room)).toEqual([])
  await livekit.remove(room, identity)
  await livekit.muteMicrophones(room, new Set([identity]))
  await livekit.deleteRoom(room)
})
