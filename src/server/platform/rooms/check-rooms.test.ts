import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { reachableAddress, roomChecks } from './check-rooms.ts'

const env = {
  APP_URL: 'http://localhost:3000',
  HOST: '127.0.0.1',
  PORT: 1,
  ROOM_MEDIA_PORT: 0,
  ROOM_MEDIA_HOST: '0.0.0.0',
  ROOM_PUBLIC_IP: undefined,
  TURN_URLS: undefined,
  TURN_SECRET: undefined,
  REDIS_URL: undefined,
  LIVEKIT_URL: undefined,
  LIVEKIT_API_KEY: undefined,
  LIVEKIT_API_SECRET: undefined,
}
const check = async (name: string, settings: Partial<typeof env> = {}) => roomChecks({ ...env, ...settings })[name]!()

test.each(['https://kando.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])(
  '%s may use a camera',
  async (url) => {
    expect(await check('room https', { APP_URL: url })).toBe(url)
  },
)

test('a site without https may not use a camera', async () => {
  await expect(check('room https', { APP_URL: 'http://10.0.0.5' })).rejects.toThrow(/not https/)
})

test('the media library can be loaded', async () => {
  expect(await check('room library')).toMatch(/^libdatachannel \d/)
})

test('a port that another program has is reported with what to do', async () => {
  const socket = createSocket('udp4').bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  await expect(check('room port', { ROOM_MEDIA_PORT: port })).rejects.toThrow(/set ROOM_MEDIA_PORT/)
  socket.close()
  await once(socket, 'close')
  expect(await check('room port', { ROOM_MEDIA_PORT: port })).toBe(`UDP ${port} is free`)
})

test.each([
  ['a public address of the machine', 'https://kando.example', undefined, ['10.0.0.5', '9.9.9.9'], '10.0.0.5, 9.9.9.9'],
  ['a configured public address', 'https://kando.example', '9.9.9.9', ['10.0.0.5'], '9.9.9.9'],
  ['a site of a private network', 'https://kando.internal', undefined, ['10.0.0.5'], '10.0.0.5'],
  ['a machine without a network', 'http://localhost:3000', undefined, [], 'this machine only'],
] as const)('%s can be reached', (_name, APP_URL, ROOM_PUBLIC_IP, local, found) => {
  expect(reachableAddress({ APP_URL, ROOM_MEDIA_HOST: '0.0.0.0', ROOM_PUBLIC_IP }, local)).toBe(found)
})

test.each([undefined, '192.168.1.5'])('a public site behind NAT needs its public address, not %s', (configured) => {
  const site = { APP_URL: 'https://kando.example', ROOM_MEDIA_HOST: '0.0.0.0', ROOM_PUBLIC_IP: configured }
  expect(() => reachableAddress(site, ['10.0.0.5'])).toThrow(/set ROOM_PUBLIC_IP/)
})

test('a public site cannot take media at loopback', () => {
  const site = { APP_URL: 'https://kando.example', ROOM_MEDIA_HOST: '127.0.0.1', ROOM_PUBLIC_IP: '9.9.9.9' }
  expect(() => reachableAddress(site, ['9.9.9.9'])).toThrow(/set ROOM_MEDIA_HOST/)
})

test('an address that this machine does not have is reported', async () => {
  await expect(check('room port', { ROOM_MEDIA_HOST: '198.51.100.7' })).rejects.toThrow(/correct ROOM_MEDIA_HOST/)
})
