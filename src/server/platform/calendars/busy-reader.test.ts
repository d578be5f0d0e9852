import { expect, test } from 'vitest'
import { readInWorker } from './busy-reader.ts'

const query = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1), zone: 'UTC' }
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n')
const bomb = calendar(
  'DTSTART:16010101T000000Z',
  ...Array<string>(9000).fill('RRULE:FREQ=YEARLY;BYYEARDAY=366;COUNT=9'),
)

test('a calendar is read in a worker', async () => {
  const text = calendar('DTSTART:20261124T090000Z', 'DURATION:PT1H')
  expect(await readInWorker(text, query)).toEqual({ busy: [Date.UTC(2026, 10, 24, 9), Date.UTC(2026, 10, 24, 10)] })
  expect(await readInWorker('<html>', query)).toEqual({ failure: 'unreadable' })
})

test('a calendar that would take too long ends at its limits, and the next one is read', async () => {
  expect(await readInWorker(bomb, query)).toEqual({ failure: 'too_large' })
  expect(await readInWorker(calendar('DTSTART:20261124T090000Z'), query)).toEqual({ busy: [] })
})
