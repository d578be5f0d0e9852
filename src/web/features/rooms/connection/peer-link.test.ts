// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { RoomPerson, RoomState } from '#contract/rooms/schemas.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { LocalMedia } from '../media/local-media.ts'
import { createStore } from '../media/store.ts'
import { createPeerLink, noLink, type LinkSnapshot } from './peer-link.ts'

const people = ['me', 'other'].map((id) => ({ id, pageId: id }) as RoomPerson)
const room = { engine: 'forwarder', people } as unknown as RoomState

async function connect(error: Error) {
  const store = createStore<LinkSnapshot & { me: string | null }>({ ...noLink, bytes: 0, me: 'me' })
  const sent: unknown[] = []
  const link = createPeerLink(store, new LocalMedia(), {
    signal: (input) => {
      sent.push(input)
      return Promise.reject(error)
    },
    giveUpDirect: () => {},
    report: () => Promise.resolve(),
  })
  link.follow(room)
  await Promise.resolve()
  await Promise.resolve()
  return { store, link, sent }
}

test('a busy media server says so', async () => {
  const { store, link } = await connect(new ApiError(503, { errorMessages: ['Our video server is busy right now'] }))
  expect(store.get()).toMatchObject({ link: 'failed', refusal: 'Our video server is busy right now' })
  link.disconnect()
  expect(store.get()).toMatchObject({ link: null, refusal: null })
})

test('a signal that found no socket is sent when there is one again, and a refused one is not', async () => {
  const lost = await connect(new Error('The socket is lost'))
  expect(lost.store.get()).toMatchObject({ link: 'connecting', refusal: null })
  lost.link.sendUnsent()
  expect(lost.sent).toHaveLength(2)
  lost.link.disconnect()
  const refused = await connect(new ApiError(404, { errorMessages: ['This person is not in the room'] }))
  refused.link.sendUnsent()
  expect(refused.sent).toHaveLength(1)
  refused.link.disconnect()
})
