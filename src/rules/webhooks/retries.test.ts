import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#rules/time/days.ts'
import { nextAttempt, retryAfterOf, TRIED_FOR } from './retries.ts'

const failingSince = new Date('2026-11-23T08:00:00Z')

/** Minutes after the first failure of every attempt until the endpoint is given up. */
function attempts(random: number): number[] {
  const times = [0]
  let now: Date | null = failingSince
  for (let failures = 1; ; failures++) {
    now = nextAttempt({ failures, failingSince, now, random })
    if (now === null) return times
    times.push(Math.round((now.getTime() - failingSince.getTime()) / MINUTE))
  }
}

test('attempts become rarer for three days, and the last one is at their end', () => {
  expect(attempts(0.5)).toEqual([0, 1, 6, 36, 156, 456, 1056, 1896, 3096, 4296, 4320])
  expect(TRIED_FOR).toBe(72 * HOUR)
})

test.each([0, 1])(
  'whatever the jitter (%s), every attempt is later than the one before and none is after three days',
  (random) => {
    const times = attempts(random)
    expect(times.at(-1)).toBe(4320)
    for (let index = 1; index < times.length; index++) expect(times[index]).toBeGreaterThan(times[index - 1]!)
  },
)

test('a receiver that asks for a pause gets it, up to a day', () => {
  const after = (retryAfter: number) =>
    nextAttempt({ failures: 1, failingSince, now: failingSince, retryAfter, random: 0.5 })!.getTime() -
    failingSince.getTime()
  expect([after(0), after(2 * HOUR), after(48 * HOUR)]).toEqual([MINUTE, 2 * HOUR, 24 * HOUR])
})

test.each([
  ['120', 120_000],
  ['Mon, 23 Nov 2026 08:05:00 GMT', 300_000],
  ['Mon, 23 Nov 2026 07:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s', (header, milliseconds) => {
  expect(retryAfterOf(header, failingSince)).toBe(milliseconds)
})
