import type { PacketMark } from '#test/support/rooms/media-packets.ts'
import { simulatePerson, type SimulatedPerson } from '#test/support/rooms/simulated-person.ts'
import { createForwarder, type Forwarder } from '#server/platform/rooms/forwarder.ts'
import { atLeast, atMost, informational, median, printTable, type BenchRow } from './table.ts'

const people = 50
const voices = 3
const cameras = 6
const seconds = Number(process.env.BENCH_ROOM_SECONDS ?? 10)
const visits = Number(process.env.BENCH_ROOM_VISITS ?? 1_000)

const log = { error: (details: unknown, message: string) => console.error(message, details) }
const start = () => createForwarder({ log: log as never, port: 0, host: '127.0.0.1' })

/** A group room over loopback without browsers: this process simulates the people, what is measured is the media process. */
export const roomBench = async (): Promise<BenchRow[]> => [...(await crowdBench()), ...(await visitsBench())]

/** The cost of 50 people with 3 voices and 6 videos. */
async function crowdBench(): Promise<BenchRow[]> {
  const forwarder = start()
  const room: SimulatedPerson[] = []
  const received: PacketMark[] = []
  const delays: number[] = []
  const onPacket = (mark: PacketMark) => {
    received.push(mark)
    delays.push(performance.now() - mark.sentAt)
  }
  try {
    const begin = performance.now()
    for (let number = 1; number <= people; number++) room.push(await enter(forwarder, number, onPacket))
    await until(() => room.every(({ hasControl }) => hasControl()))
    const joined = performance.now() - begin
    const streams = startStreams(room)
    await until(() => room.every(({ seen }) => receivesAll(seen)))
    await pause(2_000)
    received.length = delays.length = 0
    const first = streams.map(({ count }) => count())
    const cpu = await observeUse(forwarder)
    const last = streams.map(({ count }) => count())
    await pause(500)
    // Senders are numbered in the order of the streams.
    const isMeasured = ({ sender, count }: PacketMark) => count >= first[sender - 1]! && count < last[sender - 1]!
    const delivered = received.filter(isMeasured).length
    const expected = last.reduce((sum, count, index) => sum + count - first[index]!, 0) * (people - 1)
    const { memory } = forwarder.usage()!
    return [
      { ...atMost('room: share of a core for 50 people', cpu, 1, 0.5, 'cores'), note: `${seconds} s` },
      atLeast('room: packets delivered', delivered, expected, 0.995, 'packets'),
      { ...informational('room: delay through the process', median(delays), 1, 'ms'), note: 'median' },
      informational('room: 50 joins', joined, joined / people, 'ms'),
      informational('room: memory of the process', memory / 2 ** 20, 1, 'MB'),
    ]
  } finally {
    for (const person of room) person.stop()
    await forwarder.stop()
  }
}

/** Memory of the process while people come and go, ten at a time, and one person stays. */
async function visitsBench(): Promise<BenchRow[]> {
  const forwarder = start()
  const memory: number[] = []
  const stay = await enter(forwarder, 0)
  const visit = async (number: number) => {
    const visitor = await enter(forwarder, number)
    await until(visitor.hasControl)
    visitor.stop()
    forwarder.leave({ room: 'bench', person: `person ${number}` })
  }
  try {
    for (let number = 1; number <= visits; number += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, index) => visit(number + index)))
      if ((number + 9) % 100 !== 0) continue
      await pause(1_500) // until the next report
      memory.push(forwarder.usage()!.memory / 2 ** 20)
    }
    const row = atMost(`room: memory after ${visits} visits, against after 100`, memory.at(-1)!, memory[0]!, 1.25, 'MB')
    return [{ ...row, note: `largest ${Math.round(Math.max(...memory))} MB` }]
  } finally {
    stay.stop()
    await forwarder.stop()
  }
}

async function enter(
  forwarder: Forwarder,
  number: number,
  onPacket?: (mark: PacketMark) => void,
): Promise<SimulatedPerson> {
  const key = { room: 'bench', person: `person ${number}` }
  const person = simulatePerson({
    number,
    ...(onPacket && { onPacket }),
    reply: (signal) => forwarder.signal(key, signal),
  })
  const result = await forwarder.join({ ...key, send: (signal) => person.receive(signal) })
  if (result !== 'joined') throw new Error(`person ${number} could not join: ${result}`)
  return person
}

const startStreams = (room: readonly SimulatedPerson[]) => [
  ...room.slice(0, voices).map((person) => ({ count: person.speak(20) })),
  ...room.slice(voices, voices + cameras).map((person) => {
    person.setView({ sends: { camera: true, screen: false } })
    return { count: person.film() }
  }),
]

/** Whether packets of all other voices and cameras have come. */
function receivesAll({ slots }: SimulatedPerson['seen']): boolean {
  const open = [...slots.values()].filter(({ found }) => found.packets > 0)
  return open.length >= voices + cameras - 1
}

/** The mean use of the processor over the measured time. */
async function observeUse(forwarder: Forwarder): Promise<number> {
  const samples: number[] = []
  for (let second = 0; second < seconds; second++) {
    await pause(1_000)
    samples.push(forwarder.usage()!.cpu)
  }
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20)
}

if (import.meta.main) {
  const part = process.argv[2]
  if (part !== 'visits') printTable(await crowdBench())
  if (part !== 'crowd') printTable(await visitsBench())
  process.exit(0)
}
