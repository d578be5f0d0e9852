// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { Link, PagesContext } from './link.tsx'

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['saver']
  vi.unstubAllGlobals()
})

/** Paths whose code was prefetched after the pointer and the focus were on a link to a mentor. */
async function prefetchedOnHover() {
  const preload = vi.fn<(to: string) => void>()
  const tree = (
    <PagesContext value={{ pageAt: () => undefined, preload }}>
      <Link to="/mentor/ada">Ada</Link>
    </PagesContext>
  )
  render(tree, { wrapper: await webTree() })
  const link = screen.getByRole('link', { name: 'Ada' })
  fireEvent.pointerEnter(link)
  fireEvent.focus(link)
  return new Set(preload.mock.calls.flat())
}

test('a link prefetches its page when the pointer or the focus reaches it', async () => {
  expect(await prefetchedOnHover()).toEqual(new Set(['/mentor/ada']))
})

test('a link prefetches nothing when the browser asked the server to save data', async () => {
  document.documentElement.dataset['saver'] = 'on'
  expect(await prefetchedOnHover()).toEqual(new Set())
})

test('a link prefetches nothing on a connection that saves data', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
  expect(await prefetchedOnHover()).toEqual(new Set())
})
