import { expect, test } from 'vitest'
import { chooseEngine } from './choose-engine.ts'

test('one process forwards media itself, several need a LiveKit server, which is preferred wherever there is one', () => {
  const redis = { REDIS_URL: 'redis://127.0.0.1' }
  const livekit = { LIVEKIT_URL: 'wss://media.example.org' }
  expect(chooseEngine({ REDIS_URL: undefined })).toBe('forwarder')
  expect(chooseEngine(redis)).toBeNull()
  expect(chooseEngine({ ...redis, ...livekit })).toBe('livekit')
  expect(chooseEngine({ REDIS_URL: undefined, ...livekit })).toBe('livekit')
})
