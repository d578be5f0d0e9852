import { expect, it } from 'vitest'
import { toastTop, type Box } from './toast-place.ts'

const screen = 640
const toasts: Box = { top: 0, bottom: 62, left: 16, right: 344 }
const row = (top: number, bottom: number): Box => ({ top, bottom, left: 0, right: 360 })

it('stands at the foot of the screen where nothing is', () => {
  expect(toastTop(toasts, screen, [[]], 'foot')).toBe(640 - 62 - 16)
})

it('stands above the bottom navigation and the bars that are stuck to it', () => {
  const top = toastTop(toasts, screen, [[row(576, 640), row(490, 576)]], 'foot')
  expect(top + 62).toBeLessThanOrEqual(490)
  expect(top + 62).toBeGreaterThan(470)
})

it('leaves a bar that scrolled up where it is', () => {
  expect(toastTop(toasts, screen, [[row(576, 640), row(200, 280)]], 'foot') + 62).toBeGreaterThan(550)
})

it('stands above a short dialog, and between the controls of a tall one', () => {
  expect(toastTop(toasts, screen, [[row(400, 440), row(560, 604)]], 'head')).toBe(8)
  const top = toastTop(toasts, screen, [[row(60, 104), row(150, 194), row(300, 344), row(560, 604)]], 'head')
  expect([top >= 194, top + 62 <= 300]).toEqual([true, true])
})

it('covers fields rather than buttons where a dialog is full of both', () => {
  const fields = [100, 170, 240, 310, 380, 450].map((top) => row(top, top + 44))
  const buttons = [row(0, 70), row(560, 604)]
  const top = toastTop(toasts, screen, [[...buttons, ...fields], buttons], 'head')
  expect([top >= 70, top + 62 <= 560]).toEqual([true, true])
})

it('goes to the preferred end of a screen that is full of controls', () => {
  expect(toastTop(toasts, screen, [[row(0, 640)]], 'foot')).toBe(640 - 62 - 16)
  expect(toastTop(toasts, screen, [[row(0, 640)]], 'head')).toBe(8)
})
