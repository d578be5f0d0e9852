import { parentPort } from 'node:worker_threads'
import { type BusyTimesQuery, readBusyTimes } from '#rules/calendars/busy-times.ts'
import { TooComplexError } from '#rules/calendars/recurrence-rule.ts'

export type ReadRequest = { id: number; text: string; query: BusyTimesQuery }
export type ReadReply = { id: number; busy: number[] | null; isTooComplex: boolean }

const port = parentPort!
port.on('message', ({ id, text, query }: ReadRequest) => {
  port.postMessage({ id, ...read(text, query) } satisfies ReadReply)
})

function read(text: string, query: BusyTimesQuery): Omit<ReadReply, 'id'> {
  try {
    return { busy: readBusyTimes(text, query)?.busy ?? null, isTooComplex: false }
  } catch (error) {
    return { busy: null, isTooComplex: error instanceof TooComplexError }
  }
}
