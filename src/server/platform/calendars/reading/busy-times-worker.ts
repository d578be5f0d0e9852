import { parentPort } from 'node:worker_threads'
import { type BusyTimesQuery, readBusyTimes } from '#rules/calendars/busy-times.ts'
import { TooComplexError } from '#rules/calendars/recurrence-rule.ts'
import { readResources } from './read-resources.ts'

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
