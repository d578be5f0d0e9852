import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sessionIdOf } from '#rules/rooms/session-id.ts'
import { simulatePerson, type SimulatedPerson } from '#test/support/rooms/simulated-person.ts'
import { createForwarder, type Forwarder, type ForwarderSignal } from './forwarder.ts'
import type { MemberState } from './forwarder/messages.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
})

const log = { error: () => {} } as never

function start(settings: Partial<Parameters<typeof createForwarder>[0]> = {}): Forwarder {
  const forwarder = createForwarder({ log, port: 0, host: '127.0.0.1', ...settings })
  ended.push(() => forwarder.stop())
  return forwarder
}

async function enter(forwarder: Forwarder, number: number, room = 'room') {
  const key = { room, person: `person-${number}` }
  const states: MemberState[] = []
  const person = simulatePerson({ number, reply: (signal) => forwarder.signal(key, signal) })
  ended.push(() => person.stop())
  const result = await forwarder.join({
    ...key,
    send: (signal) => person.receive(signal),
    onState: (state) => states.push(state),
  })
  return { ...person, key, result, states }
}

type Entered = Awaited<ReturnType<typeof enter>>

const enterAll = async (forwarder: Forwarder, count: number, room?: string) => {
  const people: Entered[] = []
  for (let number = 1; number <= count; number++) people.push(await enter(forwarder, number, room))
  for (const { hasControl } of people) await expect.poll(hasControl).toBe(true)
  return people
}

const slot = (person: Entered, section: string) => person.seen.slots.get(section)!.found
const update = (person: Entered) => person.seen.updates.at(-1)!
const film = (person: Entered) => {
  person.setView({ sends: { camera: true, screen: false } })
  return person.film()
}
async function processOf(forwarder: Forwarder): Promise<number> {
  await expect.poll(() => forwarder.usage()?.pid).toBeGreaterThan(0)
  return forwarder.usage()!.pid
}

test('people in a room hear and see each other, and nobody from another room', async () => {
  const forwarder = start()
  const [first, second] = (await enterAll(forwarder, 2)) as [Entered, Entered]
  const stranger = await enter(forwarder, 9, 'another room')
  expect(first.result).toBe('joined')
  film(first)
  first.speak(20)
  film(second)
  await expect.poll(() => slot(second, 'voice-0').packets).toBeGreaterThan(10)
  await expect.poll(() => slot(second, 'video-0').packets).toBeGreaterThan(10)
  await expect.poll(() => slot(first, 'video-0').packets).toBeGreaterThan(10)
  expect(update(second)).toMatchObject({ voices: ['person-1', null, null], watched: { camera: true } })
  for (const found of [slot(second, 'voice-0'), slot(second, 'video-0'), slot(first, 'video-0')])
    expect(found).toMatchObject({ missing: 0, otherSsrcs: 0 })
  expect(stranger.seen.updates.at(-1)?.voices ?? []).not.toContain('person-1')
  expect([...stranger.seen.slots.values()].every(({ found }) => found.packets === 0)).toBe(true)
})

test('of five voices the three loudest are heard, and a new one is heard in an unbroken stream', async () => {
  const forwarder = start()
  const people = await enterAll(forwarder, 5)
  const listener = people[0]!
  people.slice(1).forEach((person, index) => person.speak(30 + index * 15))
  await expect.poll(() => update(listener).voices.toSorted()).toEqual(['person-2', 'person-3', 'person-4'])
  people[4]!.stopSending()
  people[4]!.speak(5)
  await expect.poll(() => update(listener).voices).toContain('person-5')
  const at = update(listener).voices.indexOf('person-5')
  await expect.poll(() => slot(listener, `voice-${at}`).senders.get(5) ?? 0).toBeGreaterThan(5)
  expect(slot(listener, `voice-${at}`)).toMatchObject({ missing: 0, otherSsrcs: 0 })
})

test('people receive only the videos that have a place on their screen, the most important first', async () => {
  const forwarder = start()
  const [viewer, ...others] = (await enterAll(forwarder, 4)) as [Entered, ...Entered[]]
  others.forEach(film)
  await expect.poll(() => update(viewer).videos.filter((id) => id !== null).length).toBe(3)
  viewer.setView({ videos: 1, shown: ['person-4', 'person-3'] })
  await expect.poll(() => update(viewer).videos.slice(0, 2)).toEqual(['person-4', null])
  // Somebody without a place on the screen is not received, although there would be room.
  viewer.setView({ videos: 3, shown: ['person-1', 'person-4'] })
  await expect.poll(() => update(viewer).videos.filter((id) => id !== null)).toEqual(['person-4'])
  for (const other of others) other.setView({ sends: { camera: true, screen: false }, videos: 0 })
  viewer.setView({ videos: 0 })
  await expect.poll(() => update(others[2]!).watched.camera).toBe(false)
})

test('a camera is sent as the most economical of its viewers wants it', async () => {
  const forwarder = start()
  const [speaker, one, other] = (await enterAll(forwarder, 3)) as [Entered, Entered, Entered]
  for (const viewer of [one, other]) viewer.setView({ data: 'full' })
  film(speaker)
  await expect.poll(() => update(speaker).watched).toMatchObject({ camera: true, data: 'full' })
  other.setView({ data: 'light' })
  await expect.poll(() => update(speaker).watched.data).toBe('light')
  other.setView({ data: 'voice', videos: 0 })
  await expect.poll(() => update(speaker).watched.data).toBe('full')
})

test('senders learn honestly what was lost, and are asked for key frames', async () => {
  const forwarder = start()
  const [first, second] = (await enterAll(forwarder, 2)) as [Entered, Entered]
  film(first)
  await expect.poll(() => slot(second, 'video-0').packets).toBeGreaterThan(5)
  // Somebody who comes later cannot decode the picture without a key frame.
  await enter(forwarder, 3)
  await expect.poll(() => first.seen.feedback.some(({ type }) => type === 'key-frame-request')).toBe(true)
  await expect.poll(() => first.seen.feedback.find(({ type }) => type === 'reception')).toMatchObject({ lost: 0 })
})

test('after the process is killed, people are connected again by themselves', async () => {
  const forwarder = start()
  const people = await enterAll(forwarder, 3)
  const before = await processOf(forwarder)
  process.kill(before, 'SIGKILL')
  for (const person of people) await expect.poll(() => person.states).toEqual(['connected', 'lost', 'connected'])
  people[0]!.speak(20)
  await expect.poll(() => slot(people[1]!, 'voice-0').packets).toBeGreaterThan(5)
  await expect.poll(() => forwarder.usage()?.pid).not.toBe(before)
})

test('somebody who asks for a new connection gets one, and the others stay', async () => {
  const forwarder = start()
  const [first, second] = (await enterAll(forwarder, 2)) as [Entered, Entered]
  forwarder.signal(first.key, { restart: true })
  await expect.poll(() => first.seen.offers).toBe(2)
  await expect.poll(first.hasControl).toBe(true)
  expect(second.seen.offers).toBe(1)
})

test('who asks again and again gets few connections, and the last one works', async () => {
  const forwarder = start()
  const [first] = (await enterAll(forwarder, 1)) as [Entered]
  for (let ask = 0; ask < 50; ask++) forwarder.signal(first.key, { restart: true })
  await expect.poll(() => first.seen.offers).toBeGreaterThan(1)
  await expect.poll(first.hasControl).toBe(true)
  expect(first.seen.offers).toBeLessThan(5)
})

test('an answer to an earlier offer is not applied to a later one', async () => {
  const forwarder = start()
  const key = { room: 'room', person: 'person-1' }
  const answers: ForwarderSignal[] = []
  const pages: SimulatedPerson[] = []
  const open = (offer: string) => {
    const reply = (signal: ForwarderSignal) => {
      if ('description' in signal) answers.push({ description: { ...signal.description, answers: sessionIdOf(offer) } })
    }
    const page = simulatePerson({ number: 1, reply })
    ended.push(() => page.stop())
    pages.push(page)
  }
  const send = (signal: ForwarderSignal) => {
    if ('description' in signal) open(signal.description.sdp)
    pages.at(-1)?.receive(signal)
  }
  await forwarder.join({ ...key, send })
  await expect.poll(() => answers.length).toBe(1)
  forwarder.signal(key, { restart: true })
  await expect.poll(() => answers.length).toBe(2)
  for (const answer of answers) forwarder.signal(key, answer)
  await expect.poll(() => pages[1]?.hasControl()).toBe(true)
})

test('who leaves is gone from all slots, and their signals count no more', async () => {
  const forwarder = start()
  const [first, second] = (await enterAll(forwarder, 2)) as [Entered, Entered]
  film(first)
  await expect.poll(() => update(second).videos[0]).toBe('person-1')
  forwarder.leave(first.key)
  await expect.poll(() => update(second).videos[0]).toBeNull()
  forwarder.signal(first.key, { restart: true })
  await expect.poll(() => forwarder.usage()?.people).toBe(1)
  expect(first.seen.offers).toBe(1)
})

test('an answer that is no session description harms nobody', async () => {
  const forwarder = start()
  const key = { room: 'room', person: 'attacker' }
  await forwarder.join({ ...key, send: () => {} })
  for (const sdp of [
    '',
    'v=0',
    'v=0\r\nm=audio',
    `v=0\r\n${'a=mid:x\r\n'.repeat(900)}`,
    'v=0\r\na=fingerprint:sha-256 zz',
  ])
    forwarder.signal(key, { description: { type: 'answer', sdp } })
  const [first, second] = (await enterAll(forwarder, 2)) as [Entered, Entered]
  first.speak(20)
  await expect.poll(() => slot(second, 'voice-0').packets).toBeGreaterThan(3)
  expect(first.seen.offers).toBe(1)
})

test('while another program has the port, people are refused', async () => {
  const taken = await bindPort()
  const forwarder = start({ port: (taken.address() as AddressInfo).port })
  const person = await enter(forwarder, 1)
  expect(person.result).toBe('unavailable')
  expect(forwarder.problem()).toMatch(/^port-taken/)
  taken.close()
  expect((await enter(forwarder, 2)).result).toBe('joined')
})

test('with little computing time left newcomers are refused, and people inside stay', async () => {
  const forwarder = start({ maxUse: 0 })
  const [first] = (await enterAll(forwarder, 1)) as [Entered]
  await expect.poll(() => forwarder.usage()?.cpu ?? 0).toBeGreaterThan(0)
  expect((await enter(forwarder, 2)).result).toBe('busy')
  forwarder.signal(first.key, { restart: true })
  await expect.poll(() => first.seen.offers).toBe(2)
  await expect.poll(first.hasControl).toBe(true)
})

test('a process without people ends, and the next person starts another', async () => {
  const forwarder = start({ idleTime: 1 })
  const person = await enter(forwarder, 1)
  await processOf(forwarder)
  forwarder.leave(person.key)
  await expect.poll(() => forwarder.usage()).toBeUndefined()
  expect((await enter(forwarder, 2)).result).toBe('joined')
})

test('browsers are given the public address, and no other', async () => {
  const forwarder = start({ publicIp: '198.51.100.7' })
  const person = await enter(forwarder, 1)
  await expect.poll(() => person.seen.candidates.length).toBe(1)
  expect(person.seen.candidates[0]).toMatch(/^candidate:1 1 UDP \d+ 198\.51\.100\.7 \d+ typ host$/)
})

async function bindPort(): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}
