import { expect, test } from 'vitest'
import { insertText } from './insert-text.ts'

test.each([
  ['an empty text becomes the saved one', '', 0, 0, 'Saved.'],
  ['at the end it follows on a line of its own', 'Hello Chidi,', 12, 12, 'Hello Chidi,\n\nSaved.'],
  ['in the middle it stands between', 'Hello\n\nBest', 6, 6, 'Hello\n\nSaved.\n\nBest'],
  ['it replaces what is selected', 'Hello old text Best', 6, 15, 'Hello\n\nSaved.\n\nBest'],
])('%s', (_, text, start, end, expected) => {
  expect(insertText(text, 'Saved.', start, end)).toBe(expected)
})
