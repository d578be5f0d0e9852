import { expect, test } from 'vitest'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import type { RoomSnapshot } from '../connection/room.ts'
import { changesBetween } from './use-announcements.ts'

const inRoom = (...people: RoomPerson[]) =>
  ({
    me: 'me',
    state: { people, isLocked: false },
    messages: [],
    reactions: [],
    link: 'connected',
    quality: 'good',
  }) as unknown as RoomSnapshot
const me = (change: Partial<RoomPerson> = {}) => roomPersonOf('me', change)
const amina = (change: Partial<RoomPerson> = {}) => roomPersonOf('Amina', change)
const changes = (was: RoomSnapshot, now: RoomSnapshot) => changesBetween(was, now)

test('people who come, go, raise a hand or share are announced, all of them at once', () => {
  const before = inRoom(me(), amina(), roomPersonOf('Chidi'))
  const after = inRoom(me(), amina({ hand: 1 }), roomPersonOf('Kwame'), roomPersonOf('Ngozi'))
  expect(changes(before, after)).toEqual([
    'Amina raised a hand',
    'Kwame entered the room',
    'Ngozi entered the room',
    'Chidi left the room',
  ])
  const sharing = inRoom(me(), amina({ screen: true }))
  expect([changes(inRoom(me(), amina()), sharing), changes(sharing, inRoom(me(), amina()))]).toEqual([
    ['Amina is sharing their screen'],
    ['Amina stopped sharing'],
  ])
})

test('whose network is lost for a while is announced, and that they are back', () => {
  const [here, away] = [inRoom(me(), amina()), inRoom(me(), amina({ isConnected: false }))]
  expect([changes(here, away), changes(away, here)]).toEqual([['Amina is reconnecting'], ['Amina is back']])
})

test('what a shortcut, a host or a device changed about oneself is announced', () => {
  const before = inRoom(me({ microphone: true, hand: 2 }))
  expect(changes(before, inRoom(me({ camera: true, screen: true })))).toEqual([
    'Your microphone is off',
    'Your camera is on',
    "You're sharing your screen",
    'Your hand is lowered',
  ])
  expect(changes(before, before)).toEqual([])
})

test('a lost connection and a message of somebody else are announced', () => {
  const before = inRoom(me(), amina())
  const message = { id: '1', from: 'Amina', name: 'Amina', text: 'Hello', sentAt: '' }
  expect(changes(before, { ...before, link: 'interrupted', messages: [message] })).toEqual([
    'The connection is interrupted',
    'Amina: Hello',
  ])
  expect(changes(before, { ...before, messages: [{ ...message, from: 'me' }] })).toEqual([])
})

test('a change of the quality is announced while the connection is up', () => {
  const good = inRoom(me(), amina())
  const poor = { ...good, quality: 'poor' as const }
  expect([changes(good, poor), changes(poor, good)]).toEqual([['Poor connection'], ['Good connection']])
  expect(changes({ ...poor, link: 'interrupted' }, good)).toEqual(['You are connected'])
})

test('reactions are announced in words, each once, and not when many come at once', () => {
  const before = inRoom(me(), amina())
  const reaction = (from: string, kind: 'applause' | 'heart' = 'applause', id = from) => ({
    id,
    from,
    name: from,
    reaction: kind,
  })
  const clapping = { ...before, reactions: [reaction('Amina')] }
  expect(changes(before, clapping)).toEqual(['Amina claps'])
  expect(changes(clapping, { ...before, reactions: [reaction('Amina', 'applause', 'again')] })).toEqual([])
  expect(changes(clapping, { ...before, reactions: [reaction('Amina', 'heart')] })).toEqual(['Amina sends a heart'])
  expect(changes(before, { ...before, reactions: [reaction('me')] })).toEqual(['Your reaction is shown'])
  expect(changes(before, { ...before, reactions: ['a', 'b', 'c', 'd'].map((from) => reaction(from)) })).toEqual([])
})

test('who begins to write the shared notes, or wants to keep them, is announced', () => {
  const amina = roomPersonOf('Amina')
  const noted = (notes: object) => {
    const { state, ...rest } = inRoom(roomPersonOf('me'), amina)
    return { ...rest, state: { ...state, notes } } as unknown as RoomSnapshot
  }
  const [free, writing] = [noted({ writer: null, agreed: {} }), noted({ writer: amina.id, agreed: {} })]
  expect(changes(free, writing)).toEqual(['Notes, Amina is writing'])
  expect(changes(free, noted({ writer: 'me', agreed: {} }))).toEqual([])
  expect(changes(writing, noted({ writer: null, agreed: { [amina.id]: {} } }))).toEqual([
    'Notes, Amina wants to keep them',
  ])
})
