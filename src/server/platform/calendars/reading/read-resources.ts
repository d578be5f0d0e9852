import { packBusy } from '#rules/availability/slots.ts'
import { type BusyTimesQuery, readBusyTimes } from '#rules/calendars/busy-times.ts'
import { parseMultistatus } from './multistatus.ts'

/**
 * The busy times of a multistatus document, which holds an iCalendar text for each event. One that cannot be read makes all unreadable
 * (null), because it must not read as free; one that is gone meanwhile is left out.
 */
export function readResources(text: string, query: BusyTimesQuery): number[] | null {
  const found: (readonly [start: number, end: number])[] = []
  for (const { status, properties } of parseMultistatus(text)) {
    if (status === 404 || status === 410) continue
    const read = readBusyTimes(properties.get('c:calendar-data')?.text ?? '', query)
    if (read === null) return null
    for (let i = 0; i < read.busy.length; i += 2) found.push([read.busy[i]!, read.busy[i + 1]!])
  }
  return packBusy(found)
}
