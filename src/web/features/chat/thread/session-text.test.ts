import { expect, test } from 'vitest'
import { formatsFor } from '#web/platform/time/formats.ts'
import { utc } from '#web/platform/time/zones.ts'
import { sessionText } from './session-text.ts'

const formats = formatsFor('en-GB', utc)
const startsAt = '2026-11-28T10:00:00Z'
const session = { fact: 'soon', startsAt } as Parameters<typeof sessionText>[0]

test('a session that was about to start has started afterwards', () => {
  const at = Date.parse(startsAt)
  expect(sessionText(session, formats, at - 1)).toBe('Your session starts at 10:00 UTC')
  expect(sessionText(session, formats, at)).toMatch(/^Session started: .*28 Nov.* · 10:00 UTC$/)
})
