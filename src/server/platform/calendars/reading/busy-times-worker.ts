import { parentPort } from 'node:worker_threads'
import { packBusy } from '#rules/availability/slots.ts'
import { type BusyTimesQuery, readBusyTimes } from '#rules/calendars/busy-times.ts'
import { TooComplexError } from '#rules/calendars/recurrence-rule.ts'
import { parseMultistatus } from './multistatus.ts'

/** `multistatus`: the answer of a CalDAV server, which holds an iCalendar text for each event. */
export type TextFormat = 'icalendar' | 'multistatus'
export type ReadRequest = { id: number; text: string; format: TextFormat; query: BusyTimesQuery }
export type ReadReply = { id: number; busy: number[] | null; isTooComplex: boolean }

const port = parentPort!
port.on('message', ({ id, ...request }: ReadRequest) => {
  port.postMessage({ id, ...read(request) } satisfies ReadReply)
})

function read({ text, format, query }: Omit<ReadRequest, 'id'>): Omit<ReadReply, 'id'> {
  try {
    const busy = format === 'icalendar' ? (readBusyTimes(text, query)?.busy ?? null) : readResources(text, query)
    return { busy, isTooComplex: false }
  } catch (error) {
    return { busy: null, isTooComplex: error instanceof TooComplexError }
  }
}

/** One resource that cannot be read makes all unreadable, because it must not read as free; one that is gone meanwhile is left out. */
function readResources(text: string, query: BusyTimesQuery): number[] | null {
  const found: number[] = []
  for (const { status, properties } of parseMultistatus(text)) {
    if (status === 404 || status === 410) continue
    const read = readBusyTimes(properties.get('c:calendar-data')?.text ?? '', query)
    if (read === null) return null
    for (const instant of read.busy) found.push(instant)
  }
  return packBusy(found.flatMap((start, index) => (index % 2 === 0 ? [[start, found[index + 1]!] as const] : [])))
}
