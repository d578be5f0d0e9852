import { expect, test } from 'vitest'
import { askBeforeLeaving, createStepGuard } from './leave-question.ts'

const elsewhere = { location: { pathname: '/elsewhere' } }

test('a step back is undone, confirmed, and repeated when the reader leaves', () => {
  const steps: number[] = []
  const isHeld = createStepGuard((delta) => void steps.push(delta))
  let leave = () => {}
  const stop = askBeforeLeaving((go) => void (leave = go))

  expect(isHeld({ action: 'POP', delta: -1, ...elsewhere })).toBe(true)
  expect(steps).toEqual([1])
  expect(isHeld({ action: 'POP', delta: 1, ...elsewhere })).toBe(true) // the undoing itself
  leave()
  expect(steps).toEqual([1, -1])
  expect(isHeld({ action: 'POP', delta: -1, ...elsewhere })).toBe(false)
  stop()
})

test('links are not blocked, nor is anything after unregistering', () => {
  const isHeld = createStepGuard(() => expect.unreachable())
  const stop = askBeforeLeaving(() => expect.unreachable())
  expect(isHeld({ action: 'PUSH', delta: 1, ...elsewhere })).toBe(false)
  stop()
  expect(isHeld({ action: 'POP', delta: -1, ...elsewhere })).toBe(false)
})

test('steps of the same page are not blocked, steps to another one are', () => {
  const steps: number[] = []
  const isHeld = createStepGuard((delta) => void steps.push(delta))
  const stop = askBeforeLeaving(() => undefined, '/here')
  expect(isHeld({ action: 'POP', delta: -1, location: { pathname: '/here' } })).toBe(false)
  expect(steps).toEqual([])
  expect(isHeld({ action: 'POP', delta: -1, ...elsewhere })).toBe(true)
  stop()
})
