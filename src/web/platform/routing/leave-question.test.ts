import { expect, test } from 'vitest'
import { askBeforeLeaving, createStepGuard } from './leave-question.ts'

test('a step back is undone, confirmed, and repeated when the reader leaves', () => {
  const steps: number[] = []
  const isHeld = createStepGuard((delta) => void steps.push(delta))
  let leave = () => {}
  const stop = askBeforeLeaving((go) => void (leave = go))

  expect(isHeld({ action: 'POP', delta: -1 })).toBe(true)
  expect(steps).toEqual([1])
  expect(isHeld({ action: 'POP', delta: 1 })).toBe(true) // the undoing itself
  leave()
  expect(steps).toEqual([1, -1])
  expect(isHeld({ action: 'POP', delta: -1 })).toBe(false)
  stop()
})

test('links are not blocked, nor is anything after unregistering', () => {
  const isHeld = createStepGuard(() => expect.unreachable())
  const stop = askBeforeLeaving(() => expect.unreachable())
  expect(isHeld({ action: 'PUSH', delta: 1 })).toBe(false)
  stop()
  expect(isHeld({ action: 'POP', delta: -1 })).toBe(false)
})
