import { expect, test } from 'vitest'
import { qualityOf } from './link-report.ts'

test('the quality of a connection follows from lost packets and the round trip', () => {
  expect([qualityOf(0, 0.05), qualityOf(0.03, 0.25)]).toEqual(['good', 'good'])
  expect([qualityOf(0.04, 0.05), qualityOf(0, 0.3)]).toEqual(['fair', 'fair'])
  expect([qualityOf(0.2, 0.05), qualityOf(0, 0.6)]).toEqual(['poor', 'poor'])
})
