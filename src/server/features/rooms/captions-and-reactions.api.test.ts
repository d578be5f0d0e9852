import { expect, test } from 'vitest'
import { captionLimits } from '#contract/rooms/constants.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { codeOf, enterRoom, listen, nextEvent } from '#test/support/rooms/room-client.ts'

async function meeting() {
  const api = await listen({ now: '2026-11-24T07:00:00Z' })
  const pair = async () => {
    const [mentor, mentee] = [await makeMentor(api, { fullName: 'Wanjirũ' }), await makeMentee(api)]
    await makeAvailable(api, mentor, { fixedVideoLink: null })
    const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T07:00:00Z' })
    return { one: await enterRoom(api, mentor, id), other: await enterRoom(api, mentee, id) }
  }
  return { api, ...(await pair()), pair }
}

test('a line of captions reaches everybody in the room, nobody outside, and is stored nowhere', async () => {
  const { api, one, other, pair } = await meeting()
  const stranger = await pair()
  const overheard: unknown[] = []
  stranger.one.socket.onAny((event: string) => event === 'room:caption' && overheard.push(event))
  const [own, theirs] = [nextEvent(one.socket, 'room:caption'), nextEvent(other.socket, 'room:caption')]
  expect(await one.socket.emitWithAck('room:caption', { text: 'Welcome to our session' })).toBeNull()
  expect(await theirs).toMatchObject({ from: one.personId, name: 'Wanjirũ', text: 'Welcome to our session' })
  expect(await own).toEqual(await theirs)
  expect(await api.db.selectFrom('room_messages').selectAll().execute()).toEqual([])
  const { state } = await api.db.selectFrom('rooms').select('state').executeTakeFirstOrThrow()
  expect(JSON.stringify(state)).not.toContain('Welcome')
  expect(overheard).toEqual([])
})

test('a line that is empty or too long, and one too many within a second are refused', async () => {
  const { one } = await meeting()
  const send = async (text: string) => codeOf(await one.socket.emitWithAck('room:caption', { text }))
  expect(await send(' ')).toBe('invalid_input')
  const burst = await Promise.all(Array.from({ length: captionLimits.perSecond * 6 }, () => send('Too fast')))
  expect(burst).toContain('rate_limited')
  // Other events are not held up.
  expect(await one.socket.emitWithAck('room:hand', { isRaised: true })).toBeNull()
  const { one: fresh } = await meeting()
  const long = 'x'.repeat(captionLimits.text + 1)
  expect(codeOf(await fresh.socket.emitWithAck('room:caption', { text: long }))).toBe('invalid_input')
})

test('a reaction reaches everybody in the room, is stored nowhere, and is limited by socket', async () => {
  const { api, one, other } = await meeting()
  const theirs = nextEvent(other.socket, 'room:reaction')
  expect(await one.socket.emitWithAck('room:react', { reaction: 'applause' })).toBeNull()
  expect(await theirs).toMatchObject({ from: one.personId, name: 'Wanjirũ', reaction: 'applause' })
  const { state } = await api.db.selectFrom('rooms').select('state').executeTakeFirstOrThrow()
  expect(JSON.stringify(state)).not.toContain('applause')
  const send = async (reaction: string) =>
    codeOf(await other.socket.emitWithAck('room:react', { reaction } as { reaction: 'heart' }))
  expect(await send('<b>')).toBe('invalid_input')
  const burst = await Promise.all(Array.from({ length: 6 }, () => send('heart')))
  expect(burst).toContain('rate_limited')
})
