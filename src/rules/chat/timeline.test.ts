import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutTimeline, type TimelineMessage } from './timeline.ts'

const options = { readerId: 'me', unread: null, dayOf: (at: string) => at.slice(0, 10) }
const message = (senderId: string | null, createdAt: string, sequence: number | null): TimelineMessage => ({
  senderId,
  createdAt,
  sequence,
})
const at = (time: string, day = '01') => `2026-03-${day}T${time}:00Z`

test('a separator stands above the first message of each day', () => {
  const lines = layOutTimeline([message('a', at('09:00'), 1), message('a', at('09:00', '02'), 2)], options)
  expect(lines.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02'])
  const ofOneDay = layOutTimeline([message('a', at('09:00'), 1), message('a', at('21:00'), 2)], options)
  expect(ofOneDay.map(({ day }) => day)).toEqual(['2026-03-01', null])
})

test('messages of one person within five minutes form a group with one time', () => {
  const messages = [
    message('a', at('09:00'), 1),
    message('a', at('09:05'), 2),
    message('a', at('09:06'), 3),
    message('b', at('09:06'), 4),
  ]
  const ends = layOutTimeline(messages, options).map(({ endsGroup }) => endsGroup)
  expect(ends).toEqual([false, true, true, true])
})

test('facts of a session stand alone', () => {
  const lines = layOutTimeline([message(null, at('09:00'), 1), message(null, at('09:01'), 2)], options)
  expect(lines.filter((line) => line.startsGroup && line.endsGroup)).toHaveLength(2)
})

test('the banner counts what others wrote and stands above the first of it', () => {
  const messages = [
    message('a', at('09:00'), 1),
    message('me', at('09:10'), 2),
    message('a', at('09:20'), 3),
    message('a', at('09:21'), 4),
  ]
  const lines = layOutTimeline(messages, { ...options, unread: { after: 1, upTo: 4, count: 2 } })
  expect(lines.map(({ unread }) => unread)).toEqual([null, null, 2, null])
})

test('what arrives while the thread is open gets no banner', () => {
  const lines = layOutTimeline([message('a', at('09:00'), 5)], {
    ...options,
    unread: { after: 4, upTo: 4, count: 0 },
  })
  expect(lines.map(({ unread }) => unread)).toEqual([null])
})

test('every message appears once, in its order, with at most one banner', () => {
  const minutes = fc.array(fc.record({ minute: fc.nat(10_000), sender: fc.constantFrom('me', 'a', null) }))
  fc.assert(
    fc.property(minutes, fc.nat(20), (given, after) => {
      const sorted = given.toSorted((a, b) => a.minute - b.minute)
      const messages = sorted.map(({ minute, sender }, i) =>
        message(sender, new Date(minute * 60_000).toISOString(), i + 1),
      )
      const lines = layOutTimeline(messages, { ...options, unread: { after, upTo: 30, count: 9 } })
      expect(lines.map((line) => line.message)).toEqual(messages)
      expect(lines.filter(({ unread }) => unread !== null).length).toBeLessThanOrEqual(1)
    }),
  )
})
