// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialDataChoice, storeDataChoice } from './data-choice.ts'

const { documentElement } = document
beforeEach(() => localStorage.clear())
afterEach(() => {
  delete documentElement.dataset['saver']
  vi.unstubAllGlobals()
})
const connectedBy = (connection: object) => vi.stubGlobal('navigator', { ...navigator, connection })

test('a room begins with voice only for readers who use less data, whatever their network', () => {
  connectedBy({ type: 'wifi' })
  expect(initialDataChoice()).toBe('light')
  documentElement.dataset['saver'] = 'on'
  expect(initialDataChoice()).toBe('voice')
})

test('it follows the browser until somebody chooses, and the choice of the last room before both', () => {
  connectedBy({ type: 'wifi', saveData: true })
  expect(initialDataChoice()).toBe('voice')
  documentElement.dataset['saver'] = 'off'
  expect(initialDataChoice()).toBe('light')
  storeDataChoice('full')
  documentElement.dataset['saver'] = 'on'
  expect(initialDataChoice()).toBe('full')
})
