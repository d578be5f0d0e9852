// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PartUnavailable } from './retry-import.ts'
import { lazyComponent } from './lazy-component.tsx'

type Load = () => Promise<ComponentType<object>>
const Menu = () => <p>The menu</p>

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(load: Load, failure: 'inline' | 'hidden' = 'inline') {
  const part = lazyComponent(load, { failure })
  await act(async () => {
    render(
      <>
        <p>The page</p>
        <Suspense fallback="…">
          <part.Component />
        </Suspense>
      </>,
    )
  })
}

function setOnline(isOnline: boolean) {
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: isOnline } }))
}

test('a part that cannot be fetched says so in its place, and the page stays', async () => {
  setOnline(false)
  const load = vi.fn<Load>().mockResolvedValue(Menu)
  await show(load)
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain("You're offline")
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.queryByText('The menu')).toBeNull()
  setOnline(true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByText('The menu')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('it loads by itself once the device is back online and the server answers', async () => {
  setOnline(false)
  const load = vi.fn<Load>().mockResolvedValue(Menu)
  await show(load)
  setOnline(true)
  // The network is announced before it works: an import now would fail for the life of the page.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no route')))
  await act(async () => void dispatchEvent(new Event('online')))
  expect(load).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  await act(async () => void dispatchEvent(new Event('online')))
  expect(screen.getByText('The menu')).toBeTruthy()
})

test('one that is of use only with a network is not shown without, and comes with it', async () => {
  setOnline(false)
  await show(vi.fn<Load>().mockResolvedValue(Menu), 'hidden')
  expect(document.body.textContent).toBe('The page')
  setOnline(true)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  await act(async () => void dispatchEvent(new Event('online')))
  expect(screen.getByText('The menu')).toBeTruthy()
})

test('a failed preload is tried again', async () => {
  setOnline(false)
  const part = lazyComponent(vi.fn<Load>().mockResolvedValue(Menu))
  await expect(part.preload()).rejects.toThrow(PartUnavailable)
  setOnline(true)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000)
  await expect(part.preload()).resolves.toBe(Menu)
})
