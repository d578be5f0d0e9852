import { expect, test } from 'vitest'
import { isReviewOpen, reviewUntil, shownAverage } from './reviews.ts'

const end = Date.parse('2026-11-24T10:00:00Z')

test('a session can be reviewed from its end, for fourteen days', () => {
  expect(isReviewOpen(end, end - 1)).toBe(false)
  expect(isReviewOpen(end, end)).toBe(true)
  expect(isReviewOpen(end, Date.parse('2026-12-08T09:59:59.999Z'))).toBe(true)
  expect(isReviewOpen(end, Date.parse('2026-12-08T10:00:00Z'))).toBe(false)
  expect(new Date(reviewUntil(end)).toISOString()).toBe('2026-12-08T10:00:00.000Z')
})

test('an average is shown from three reviews on, to one decimal', () => {
  expect(shownAverage(2, 5)).toBeNull()
  expect(shownAverage(0, null)).toBeNull()
  expect(shownAverage(3, 14 / 3)).toBe(4.7)
  expect(shownAverage(3, 4)).toBe(4)
  expect(shownAverage(8, 4.25)).toBe(4.3)
})
