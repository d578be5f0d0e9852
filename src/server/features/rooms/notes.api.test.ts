import { expect, test } from 'vitest'
import { roomLimits } from '#contract/rooms/constants.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { codeOf, enterRoom, listen, nextEvent, stateWhere } from '#test/support/rooms/room-client.ts'

async function meeting() {
  const api = await listen({ now: '2026-11-24T07:00:00Z' })
  const [mentor, mentee] = [await makeMentor(api, { fullName: 'Wanjirũ' }), await makeMentee(api)]
  await makeAvailable(api, mentor, { fixedVideoLink: null })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T07:00:00Z' })
  const stored = async () => {
    const room = await api.db.selectFrom('rooms').select('state').executeTakeFirst()
    return JSON.stringify([room, await api.db.selectFrom('kept_notes').selectAll().execute()])
  }
  return {
    api,
    id,
    stored,
    mentor,
    mentee,
    one: await enterRoom(api, mentor, id),
    other: await enterRoom(api, mentee, id),
  }
}
type Meeting = Awaited<ReturnType<typeof meeting>>
type Inside = Meeting['one']

const write = ({ socket }: Inside, isWriting = true) => socket.emitWithAck('room:notes-turn', { isWriting })
const agree = ({ socket }: Inside, text: string | null, edit = 1) =>
  socket.emitWithAck('room:keep-notes', { text, turn: 1, edit })
const kept = async ({ api, id }: Meeting, { token }: Inside) =>
  (await api.call(roomRoutes.keptNotes, { params: { id } }, { as: token })).body

test('one writes at a time; the text reaches the other person, and the server stores none of it', async () => {
  const { one, other, stored } = await meeting()
  const turns = await Promise.all([write(one), write(other)])
  expect(turns.map(codeOf).toSorted()).toEqual([null, 'room_notes_taken'])
  const [writer, reader] = turns[0] === null ? [one, other] : [other, one]
  const arrived = nextEvent(reader.socket, 'room:notes')
  const notes = { text: 'Call the library\n', turn: 1, edit: 1, isAsking: false }
  expect(await writer.socket.emitWithAck('room:notes', notes)).toBeNull()
  expect(await arrived).toEqual({ ...notes, text: 'Call the library' })
  expect(await stored()).not.toContain('library')
  const free = stateWhere(reader.socket, (state) => state.notes!.writer === null)
  await write(writer, false)
  await free
  expect(await write(reader)).toBeNull()
})

test('the turn ends when its person leaves, or comes back with another page', async () => {
  const { api, id, mentor, one, other } = await meeting()
  await write(one)
  const again = await enterRoom(api, mentor, id)
  expect(again.state.notes!.writer).toBeNull()
  await write(again)
  const left = stateWhere(other.socket, ({ people, notes }) => people.length === 1 && notes!.writer === null)
  await again.socket.emitWithAck('room:leave', {})
  await left
  expect(await write(other)).toBeNull()
})

test('notes are kept once both agree to the same text, shown to both, and deleted by either', async () => {
  const room = await meeting()
  const { api, id, one, other, stored } = room
  const nothing = { text: '', keptAt: null }
  expect(await agree(one, 'Call the library')).toBeNull()
  expect(await stored()).not.toContain('library')
  // A text that the first one has not seen, and one that they took back.
  await agree(other, 'Call the police')
  expect(await kept(room, one)).toEqual(nothing)
  await agree(one, null)
  await agree(other, 'Call the library')
  expect(await kept(room, other)).toEqual(nothing)
  const seen = stateWhere(other.socket, ({ notes }) => notes!.kept !== null)
  await agree(one, 'Call the library')
  expect((await seen).notes).toMatchObject({ agreed: {}, kept: { turn: 1, edit: 1 } })
  for (const who of [one, other])
    expect(await kept(room, who)).toEqual({ text: 'Call the library', keptAt: '2026-11-24T07:00:00.000Z' })
  const stranger = await makeMentee(api)
  expect((await api.call(roomRoutes.keptNotes, { params: { id } }, { as: stranger.token })).status).toBe(404)

  // A later text replaces it, again by both.
  await agree(one, 'Call the library on Monday', 2)
  expect((await kept(room, one)).text).toBe('Call the library')
  await agree(other, 'Call the library on Monday', 2)
  expect((await kept(room, one)).text).toBe('Call the library on Monday')
  expect((await api.call(roomRoutes.deleteKeptNotes, { params: { id } }, { as: stranger.token })).status).toBe(404)
  expect((await api.call(roomRoutes.deleteKeptNotes, { params: { id } }, { as: other.token })).status).toBe(204)
  expect(await kept(room, one)).toEqual(nothing)
})

test('an empty text is not kept, and one that is too long goes nowhere', async () => {
  const { one } = await meeting()
  expect(codeOf(await agree(one, ' '))).toBe('invalid_input')
  const text = 'x'.repeat(roomLimits.notes + 1)
  const sent = await one.socket.emitWithAck('room:notes', { text, turn: 1, edit: 1, isAsking: false })
  expect(codeOf(sent)).toBe('invalid_input')
})
