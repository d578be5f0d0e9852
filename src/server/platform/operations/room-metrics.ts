import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Database } from '#server/platform/database/database.ts'
import type { Forwarder } from '#server/platform/rooms/forwarder.ts'
import { qualityReported, type ReportedQuality } from '#server/platform/rooms/room-quality.ts'

type Prom = typeof import('prom-client')

const seconds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 60]

/** What browsers report of their connections in rooms, by what carries the media. Returns what ends the counting. */
export function countQuality({ Counter, Histogram }: Prom, registry: Registry): () => void {
  const common = { labelNames: ['engine'] as const, registers: [registry] }
  const firstFrame = new Histogram({
    ...common,
    name: 'kando_room_first_frame_seconds',
    help: 'From setting up a connection to the first packets of a picture, as browsers report it',
    buckets: seconds,
  })
  const counters = {
    failures: new Counter({
      ...common,
      name: 'kando_room_links_failed_total',
      help: 'Connections that did not come up',
    }),
    received: new Counter({ ...common, name: 'kando_room_packets_received_total', help: 'Media packets in browsers' }),
    lost: new Counter({ ...common, name: 'kando_room_packets_lost_total', help: 'Media packets that did not arrive' }),
  }
  const record = (message: unknown) => {
    const quality = message as ReportedQuality
    const { engine } = quality
    if (quality.firstFrame !== null) firstFrame.observe({ engine }, quality.firstFrame / 1000)
    for (const name of ['failures', 'received', 'lost'] as const) counters[name].inc({ engine }, quality[name])
  }
  qualityReported.subscribe(record)
  return () => qualityReported.unsubscribe(record)
}

/** What the process that forwards media uses. */
export function addMediaGauges({ Gauge }: Prom, registry: Registry, forwarder: Pick<Forwarder, 'usage'>): void {
  const add = (name: string, help: string, read: (usage: NonNullable<ReturnType<Forwarder['usage']>>) => number) =>
    new Gauge({
      name: `kando_room_media_${name}`,
      help,
      registers: [registry],
      collect() {
        const usage = forwarder.usage()
        this.set(usage ? read(usage) : 0)
      },
    })
  add('rooms', 'Rooms in the media process', (usage) => usage.rooms)
  add('people', 'People connected to the media process', (usage) => usage.people)
  add('core', 'Share of a core that the media process uses', (usage) => usage.cpu)
  add('memory_bytes', 'Resident memory of the media process', (usage) => usage.memory)
  add('expected', 'Packets that browsers sent since the media process began', (usage) => usage.expected)
  add('received', 'Of these, received', (usage) => usage.received)
}

/** Rooms with people in them, and how many people, of all processes together. */
export function roomGauges({ Gauge }: Prom, registry: Registry): (connection: Database['db']) => Promise<void> {
  const common = { labelNames: ['engine'] as const, registers: [registry] }
  const rooms = new Gauge({ ...common, name: 'kando_rooms', help: 'Rooms with people in them' })
  const people = new Gauge({ ...common, name: 'kando_room_people', help: 'People in rooms' })
  return async (connection) => {
    const { rows } = await sql<{ engine: string; rooms: number; people: number }>`
      select state ->> 'engine' as engine, count(*)::int as rooms, sum(jsonb_array_length(state -> 'people'))::int as people
      from rooms where jsonb_array_length(state -> 'people') > 0 group by 1`.execute(connection)
    rooms.reset()
    people.reset()
    for (const row of rows) {
      rooms.set({ engine: row.engine }, row.rooms)
      people.set({ engine: row.engine }, row.people)
    }
  }
}
