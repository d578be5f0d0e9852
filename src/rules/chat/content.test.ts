import { expect, test } from 'vitest'
import { readContent } from './content.ts'

const picture = { name: 'me.png', type: 'image/png', width: 640, height: 480 }

test('content is what it was, without what we do not know', () => {
  expect(readContent({ text: 'Hello', later: 1 })).toEqual({ text: 'Hello' })
  expect(readContent({ text: '', file: { ...picture, later: 1 } })).toEqual({ text: '', file: picture })
  const recording = { name: 'note.webm', type: 'audio/webm', seconds: 12 }
  expect(readContent({ text: '', file: recording })).toEqual({ text: '', file: recording })
})

test.each([
  null,
  'Hello',
  [],
  {},
  { text: 1 },
  { text: null },
  { text: 'Hello', file: null },
  { text: 'Hello', file: [] },
  { text: 'Hello', file: { name: 'me.png' } },
  { text: 'Hello', file: { name: 'me.png', type: 3 } },
  { text: 'Hello', file: { ...picture, width: '640' } },
  { text: 'Hello', file: { ...picture, height: 1.5 } },
  { text: 'Hello', file: { ...picture, seconds: Number.POSITIVE_INFINITY } },
  { text: 'Hello', file: { ...picture, seconds: null } },
])('%j is no content', (value) => {
  expect(readContent(value)).toBeNull()
})
