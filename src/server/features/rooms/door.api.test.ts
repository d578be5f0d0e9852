import { expect, test } from 'vitest'
import { roomLimits } from '#contract/rooms/constants.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { aliveEvent } from '#contract/realtime.ts'
import type { MadeMember } from '#server/features/profiles/factory.ts'
import { makeGroupRoom } from '#test/support/rooms/group-room.ts'
import {
  deviceOf,
  enterRoom,
  listen,
  nextEvent,
  openRoomSocket,
  refusalOf,
  stateWhere,
  ticketOf,
} from '#test/support/rooms/room-client.ts'
import { connectSocket, type Client } from '#test/support/sockets.ts'

/** A group session that has begun, with host, cohost and three people with seats. */
async function makeGroup(env: Record<string, string> = {}) {
  const api = await listen({ env })
  const { session, host, cohost, seated: guests } = await makeGroupRoom(api, ['Chidi', 'Zanele', 'Kwame'])
  const { id, startsAt } = session.first
  api.clock.set(startsAt)
  const as = async (person: MadeMember) => ({ as: await deviceOf(api, person) })
  const params = { kind: 'group', id } as const
  const at = {
    enter: (person: MadeMember) => enterRoom(api, person, id, { kind: 'group' }),
    ticket: async (person: MadeMember) =>
      (await ticketOf(api, await deviceOf(api, person), id, 'group')).error.code ?? null,
    door: async (person: MadeMember) => (await api.call(roomRoutes.room, { params }, await as(person))).body.door,
    knock: async (person: MadeMember) => api.call(roomRoutes.knock, { params }, await as(person)),
    stop: async (person: MadeMember) => api.call(roomRoutes.stopKnocking, { params }, await as(person)),
    knocks: async (person: MadeMember) => api.call(roomRoutes.knocks, { params }, await as(person)),
    answer: async (by: MadeMember, person: string, isAdmitted: boolean) =>
      api.call(roomRoutes.answerKnock, { params: { ...params, person }, body: { isAdmitted } }, await as(by)),
  }
  return { api, id, host, cohost, guests: guests as [MadeMember, MadeMember, MadeMember], ...at }
}

test('whoever left hears nothing more: their socket ends, also in a locked room', async () => {
  const { host, guests, enter, ticket, door } = await makeGroup()
  const [one, two, three] = [await enter(host), await enter(guests[0]), await enter(guests[1])]
  const heard: string[] = []
  two.socket.onAny((event: string) => heard.push(event))
  const [closed, gone] = [
    nextEvent(two.socket, 'room:closed'),
    new Promise((resolve) => two.socket.once('disconnect', resolve)),
  ]
  expect(await two.socket.emitWithAck('room:leave', {})).toBeNull()
  expect(await closed).toEqual({ reason: 'left' })
  await gone
  heard.length = 0
  await one.socket.emitWithAck('room:lock', { isLocked: true })
  const arrived = Promise.all([nextEvent(three.socket, 'room:messages'), nextEvent(three.socket, 'room:caption')])
  await one.socket.emitWithAck('room:say', { id: crypto.randomUUID(), text: 'Now we are among us' })
  await one.socket.emitWithAck('room:caption', { text: 'Now we are among us' })
  await arrived
  expect(heard).toEqual([])
  expect([two.socket.connected, await ticket(guests[0]), await door(guests[0])]).toEqual([
    false,
    'room_locked',
    'locked',
  ])
})

test('a socket of somebody who is not listed ends within seconds, whatever the reason', async () => {
  const { api, id, host, guests, enter } = await makeGroup()
  const [one, two] = [await enter(host), await enter(guests[0])]
  const closed = nextEvent(two.socket, 'room:closed')
  const state = JSON.stringify({ ...two.state, isPair: false, people: two.state.people.slice(0, 1) })
  await api.db.updateTable('rooms').set({ state }).where('session_id', '=', id).execute()
  expect(await closed).toEqual({ reason: 'left' })
  expect(one.socket.connected).toBe(true)
})

test('who was inside a locked room comes back after a reload, for good after "Admit", and not once they were removed', async () => {
  const { host, guests, enter, ticket, knock, knocks, answer, door } = await makeGroup()
  const [one, two] = [await enter(host), await enter(guests[0])]
  await one.socket.emitWithAck('room:lock', { isLocked: true })
  // A page that is reloaded leaves.
  await two.socket.emitWithAck('room:leave', {})
  expect(await ticket(guests[0])).toBeNull()
  await enter(guests[0])

  await knock(guests[1])
  const [asked] = (await knocks(host)).body
  expect((await answer(host, asked!.id, true)).status).toBe(204)
  const admitted = await enter(guests[1])
  await admitted.socket.emitWithAck('room:leave', {})
  const back = await enter(guests[1])
  await one.socket.emitWithAck('room:remove', { person: back.personId })
  expect([await ticket(guests[1]), await door(guests[1])]).toEqual(['room_removed', 'removed'])
  expect((await knock(guests[1])).error.code).toBe('room_removed')
})

test('hosts and cohosts learn at once who asks, in their order; the one who asks learns the answer', async () => {
  const { api, id, host, cohost, guests, enter, door, knock, stop, knocks, answer, ticket } = await makeGroup()
  const [one] = [await enter(host)]
  expect((await knock(guests[0])).status).toBe(204)
  expect(await door(guests[0])).toBe('open')
  await one.socket.emitWithAck('room:lock', { isLocked: true })
  const connect = async (person: MadeMember) => connectSocket(api.origin, await deviceOf(api, person))
  const [atHost, atCohost, atGuest] = [await connect(host), await connect(cohost), await connect(guests[0])]
  const changed = (socket: Client) => new Promise((resolve) => socket.once('changed', resolve))
  const pushed = Promise.all([changed(atHost), changed(atCohost)])
  await knock(guests[0])
  expect(await pushed).toEqual([
    { subject: 'rooms', ids: [id] },
    { subject: 'rooms', ids: [id] },
  ])
  await knock(guests[1])
  const asking = (await knocks(cohost)).body
  expect(asking.map(({ name }) => name)).toEqual(['Chidi', 'Zanele'])
  expect(JSON.stringify(asking)).not.toContain(guests[0].userId)
  expect([await door(guests[0]), await ticket(guests[0])]).toEqual(['waiting', 'room_locked'])
  for (const who of [guests[0], guests[2]]) expect((await knocks(who)).error.code).toBe('room_hosts_only')
  expect((await answer(guests[2], asking[0]!.id, true)).error.code).toBe('room_hosts_only')

  const answered = changed(atGuest)
  await answer(cohost, asking[0]!.id, false)
  await answered
  expect([await door(guests[0]), (await knock(guests[0])).error.code]).toEqual(['declined', 'room_knock_declined'])
  api.clock.advance(roomLimits.declinedSeconds * 1000)
  expect(await door(guests[0])).toBe('locked')
  expect((await knock(guests[0])).status).toBe(204)
  await stop(guests[1])
  expect((await knocks(host)).body.map(({ name }) => name)).toEqual(['Chidi'])

  const opened = changed(atGuest)
  await one.socket.emitWithAck('room:lock', { isLocked: false })
  await opened
  expect([await door(guests[0]), (await knocks(host)).body]).toEqual(['open', []])
})

test('requests to come in, and tickets, are limited per person', async () => {
  const { api, id, host, guests, enter, knock } = await makeGroup({ RATE_LIMIT: 'on' })
  const { socket } = await enter(host)
  await socket.emitWithAck('room:lock', { isLocked: true })
  const codes = async (count: number, call: () => Promise<{ error: { code?: string } }>) => {
    const answers = []
    for (let n = 0; n < count; n++) answers.push((await call()).error.code ?? null)
    return answers
  }
  const knocked = await codes(11, () => knock(guests[0]))
  expect([knocked[9], knocked[10]]).toEqual([null, 'rate_limited'])
  const token = await deviceOf(api, host)
  const tickets = await codes(31, () => ticketOf(api, token, id, 'group'))
  expect(tickets).toContain('rate_limited')
  expect(tickets.filter((code) => code === null).length).toBeLessThanOrEqual(30)
})

test('a person whose network dies is shown as reconnecting within five seconds, and as back with the next answer', async () => {
  const { host, guests, enter } = await makeGroup()
  const [one, two] = [await enter(host), await enter(guests[0])]
  let answers: (() => void)[] | null = null
  two.socket.on(aliveEvent as never, ((answer: () => void) => (answers ? answers.push(answer) : answer())) as never)
  // They have answered once.
  await expect.poll(() => two.socket.listeners(aliveEvent as never).length).toBe(1)
  const asked = new Promise<void>((resolve) => two.socket.once(aliveEvent as never, (() => resolve()) as never))
  await asked
  answers = []
  const since = performance.now()
  const away = await stateWhere(one.socket, ({ people }) => people[1]?.isConnected === false)
  expect(performance.now() - since).toBeLessThan(5_000)
  expect(away.people).toHaveLength(2)
  const back = stateWhere(one.socket, ({ people }) => people[1]?.isConnected === true)
  for (const answer of answers) answer()
  await back
})

test('a ticket from before the lock is worth nothing, and the page learns why', async () => {
  const { api, id, host, guests, enter } = await makeGroup()
  const { socket } = await enter(host)
  const token = await deviceOf(api, guests[0])
  const { ticket } = (await ticketOf(api, token, id, 'group')).body
  await socket.emitWithAck('room:lock', { isLocked: true })
  expect(await refusalOf(openRoomSocket(api, { token, ticket }))).toBe('room_locked')
})
