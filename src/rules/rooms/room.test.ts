import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roomLimits, type RoomRole } from '#contract/rooms/constants.ts'
import { refuseEntry } from './door.ts'
import { applyAction, emptyRoom, type Room, type RoomAction } from './room.ts'

const page = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const enter = (id: string, role: RoomRole = 'participant', pageId = page(1)): RoomAction => ({
  type: 'enter',
  person: { id, name: id, profilePictureUrl: null, role, pageId },
})
const after = (room: Room, ...actions: RoomAction[]) =>
  actions.reduce((now, action) => {
    const outcome = applyAction(now, action)
    if ('refusal' in outcome) throw new Error(outcome.refusal)
    return outcome.room
  }, room)
const media = (id: string): RoomAction => ({ type: 'media', id, microphone: true, camera: true, screen: false })
const ids = ({ people }: Room) => people.map(({ id }) => id)

describe('a room of two', () => {
  const pair = after(emptyRoom(true), enter('ada'), enter('ben'))

  test('connects directly and has no place for a third person', () => {
    expect([pair.engine, ids(pair)]).toEqual(['direct', ['ada', 'ben']])
    expect(applyAction(pair, enter('eve'))).toEqual({ refusal: 'room_full' })
    expect(applyAction(pair, enter('eve', 'host'))).toEqual({ refusal: 'room_full' })
  })

  test('has nobody who moderates', () => {
    expect(applyAction(pair, { type: 'mute-all', by: 'ada' })).toEqual({ refusal: 'room_hosts_only' })
    expect(applyAction(pair, { type: 'remove', by: 'ada', id: 'ben' })).toEqual({ refusal: 'room_hosts_only' })
  })

  test('keeps a page that returns as it was, and begins silently on another device', () => {
    const lost = after(pair, media('ada'), { type: 'disconnect', id: 'ada', pageId: page(1) })
    expect(lost.people[0]).toMatchObject({ isConnected: false, camera: true })
    expect(after(lost, enter('ada')).people[0]).toMatchObject({ isConnected: true, microphone: true, camera: true })
    const elsewhere = after(lost, enter('ada', 'participant', page(2)))
    expect(elsewhere.people[0]).toMatchObject({ pageId: page(2), microphone: false, camera: false })
    const late = after(elsewhere, { type: 'disconnect', id: 'ada', pageId: page(1) })
    expect(late.people[0]).toMatchObject({ isConnected: true })
  })

  test('moves to the forwarder when the direct connection fails, and back once both have left', () => {
    expect(after(pair, { type: 'direct-failed', engine: null }).engine).toBe('direct')
    const forwarded = after(pair, { type: 'direct-failed', engine: 'forwarder' })
    expect(forwarded.engine).toBe('forwarder')
    expect(after(forwarded, { type: 'leave', id: 'ada' }).engine).toBe('forwarder')
    expect(after(forwarded, { type: 'leave', id: 'ada' }, { type: 'leave', id: 'ben' }).engine).toBe('direct')
  })
})

describe('a group room', () => {
  const group = after(emptyRoom(false), enter('host', 'host'), enter('co', 'cohost'), enter('ada'), enter('ben'))

  test('is moderated by hosts and cohosts, who cannot mute or remove each other', () => {
    const muted = after(group, media('ada'), media('host'), { type: 'mute-all', by: 'co' })
    expect(muted.people.map(({ microphone }) => microphone)).toEqual([true, false, false, false])
    expect(applyAction(group, { type: 'remove', by: 'co', id: 'host' })).toEqual({ refusal: 'room_hosts_only' })
    expect(applyAction(group, { type: 'lock', by: 'ada', isLocked: true })).toEqual({ refusal: 'room_hosts_only' })
    expect(applyAction(group, { type: 'remove', by: 'host', id: 'eve' })).toEqual({ refusal: 'room_person_missing' })
  })

  test('does not let a removed person in again', () => {
    const without = after(group, { type: 'remove', by: 'host', id: 'ben' })
    expect(ids(without)).toEqual(['host', 'co', 'ada'])
    expect(applyAction(without, enter('ben'))).toEqual({ refusal: 'room_removed' })
  })

  test('lets people in a locked room return, and hosts in', () => {
    const locked = after(group, { type: 'leave', id: 'co' }, { type: 'lock', by: 'host', isLocked: true })
    expect(refuseEntry(locked, 'eve', 'participant')).toBe('room_locked')
    expect(refuseEntry(locked, 'ada', 'participant')).toBeUndefined()
    expect(refuseEntry(locked, 'co', 'cohost')).toBeUndefined()
  })

  test('has no place for the 51st person', () => {
    const full = after(emptyRoom(false), ...Array.from({ length: roomLimits.group }, (_, n) => enter(`p${n}`)))
    expect(refuseEntry(full, 'late', 'participant')).toBe('room_full')
  })

  test('shows raised hands in their order until they are lowered', () => {
    const raise = (id: string): RoomAction => ({ type: 'hand', id, isRaised: true })
    const raised = after(group, raise('ben'), raise('ada'), raise('ben'))
    expect(raised.people.map(({ hand }) => hand)).toEqual([null, null, 2, 1])
    expect(after(raised, { type: 'lower-hands', by: 'host' }).people.every(({ hand }) => hand === null)).toBe(true)
  })
})

test('whatever people do, nobody is in a room twice, too many are never in it, and removed people stay out', () => {
  const id = fc.constantFrom('host', 'ada', 'ben', 'eve')
  const action: fc.Arbitrary<RoomAction> = fc.oneof(
    fc
      .tuple(id, fc.integer({ min: 1, max: 2 }))
      .map(([who, n]) => enter(who, who === 'host' ? 'host' : 'participant', page(n))),
    id.map((who): RoomAction => ({ type: 'leave', id: who })),
    id.map(media),
    fc.tuple(id, fc.boolean()).map(([who, isRaised]): RoomAction => ({ type: 'hand', id: who, isRaised })),
    id.map((by): RoomAction => ({ type: 'mute-all', by })),
    fc.tuple(id, id).map(([by, who]): RoomAction => ({ type: 'remove', by, id: who })),
    fc.tuple(id, fc.boolean()).map(([by, isLocked]): RoomAction => ({ type: 'lock', by, isLocked })),
  )
  fc.assert(
    fc.property(fc.boolean(), fc.array(action, { maxLength: 40 }), (isPair, actions) => {
      let room = emptyRoom(isPair)
      for (const one of actions) {
        const outcome = applyAction(room, one)
        if ('room' in outcome) room = outcome.room
        expect(new Set(ids(room)).size).toBe(room.people.length)
        expect(room.people.length).toBeLessThanOrEqual(isPair ? roomLimits.pair : roomLimits.group)
        for (const removed of room.removed) expect(ids(room)).not.toContain(removed)
      }
    }),
  )
})
