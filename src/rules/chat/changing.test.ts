import { expect, test } from 'vitest'
import { chatLimits } from '#contract/chat/constants.ts'
import { isDeletable, isEditable } from './changing.ts'

test.each([
  ['edited', isEditable, chatLimits.editMinutes],
  ['deleted', isDeletable, chatLimits.deleteMinutes],
])('a message can be %s until its minutes are over', (_, may, minutes) => {
  const sentAt = Date.parse('2026-03-01T09:00:00Z')
  const end = sentAt + minutes * 60_000
  expect([sentAt - 1, sentAt, end, end + 1].map((now) => may(sentAt, now))).toEqual([true, true, true, false])
})
