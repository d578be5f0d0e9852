import { expect, test, vi } from 'vitest'
import { createNativeCallbacks, guarded, trySend } from './native-calls.ts'

test('a channel that closed in between sends nothing, and ends nothing', () => {
  expect(trySend(() => true)).toBe(true)
  expect(
    trySend(() => {
      throw new Error('DataChannel is closed')
    }),
  ).toBe(false)
})

test('a callback that throws is written down and does not throw', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  guarded(() => {
    throw new Error('a fault of ours')
  })()
  expect(write).toHaveBeenCalledWith(expect.stringContaining('a fault of ours'))
  write.mockRestore()
})

test('released callbacks do nothing any more', () => {
  const heard: string[] = []
  const callbacks = createNativeCallbacks()
  const hear = callbacks.wrap((word: string) => heard.push(word))
  hear('before')
  callbacks.release()
  hear('after')
  expect(heard).toEqual(['before'])
})
