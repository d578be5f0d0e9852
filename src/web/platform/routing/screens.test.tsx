// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartUnavailable } from '#web/ui/lazy/retry-import.ts'
import { ErrorScreen } from './screens.tsx'

const reload = vi.fn<() => void>()
const file = 'https://kando.example.org/assets/settings.js'

beforeEach(() => {
  vi.stubGlobal('location', { ...location, reload })
  sessionStorage.clear()
  reload.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (error: PartUnavailable) => render(<ErrorScreen error={error} onRetry={() => undefined} />)

test('a page whose failed import the browser has cached reloads by itself, once', () => {
  show(new PartUnavailable('needs-reload', { file }))
  expect(reload).toHaveBeenCalledTimes(1)
  cleanup()
  show(new PartUnavailable('needs-reload', { file }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a page that is not on the device waits for the server without a reload', () => {
  show(new PartUnavailable('offline'))
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole('heading').textContent).toBe("You're offline")
})
