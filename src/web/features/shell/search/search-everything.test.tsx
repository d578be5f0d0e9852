// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Search } from 'lucide-react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Everything } from '#contract/search/routes.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import type { FetchRead } from '#web/platform/api/query-client.ts'
import type { Entry } from './entry.ts'
import { SearchEverything } from './search-everything.tsx'
import * as t from '#texts/shell/everything.ts'
import * as common from '#texts/common.ts'

const nothing: Everything = { mentors: [], bookings: [], ownGroups: [], conversations: [], publicGroups: [] }
const rust = {
  id: 'a',
  sessionSlug: 'rust-together',
  sessionTitle: 'Rust together',
  occurrenceDate: '2026-11-24',
  startsAt: '2026-11-24T15:00:00Z',
  mentorFullName: 'Ada',
}
const dark = vi.fn()
const page = (label: string, keywords = ''): Entry => ({
  key: `page ${label}`,
  kind: 'pages',
  label,
  keywords,
  icon: Search,
  to: `/${label}`,
})
const fixed: Entry[] = [
  page('Sessions'),
  page('Past sessions'),
  page('Help', 'rust'),
  { key: 'do dark', kind: 'actions', label: 'Use dark mode', icon: Search, act: dark },
]

const fetchRead = vi.fn<FetchRead>()
const done = vi.fn()
const Place = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="place">{pathname + search}</p>
}
async function open() {
  const wrapper = await webTree(fetchRead)
  const search = <SearchEverything local={{ fixed, cached: () => [] }} isMember onDone={done} />
  return render(
    <>
      {search}
      <Place />
    </>,
    { wrapper },
  )
}
const field = () => screen.getByRole('combobox', { name: t.label })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
/** What assistive technology is told has the focus. */
function active(): string | null {
  const [selected] = screen.getAllByRole('option', { selected: true })
  expect(field().getAttribute('aria-activedescendant')).toBe(selected!.id)
  return selected!.textContent
}
const status = () => screen.getByRole('status').textContent

let isOnline = true
beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  Element.prototype.scrollIntoView = vi.fn()
  fetchRead.mockResolvedValue({ data: nothing, hasMore: false })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetchRead.mockReset()
  done.mockReset()
})

test('the field has the focus; keys move through the results, and Enter opens the active one', async () => {
  await open()
  expect(document.activeElement).toBe(field())
  type('sess')
  const all = t.allMentors({ text: 'sess' })
  expect(options()).toEqual(['Sessions', 'Past sessions', all])
  expect(active()).toBe('Sessions')
  press('ArrowDown')
  expect(active()).toBe('Past sessions')
  press('End')
  expect(active()).toBe(all)
  press('ArrowDown')
  expect(active()).toBe('Sessions')
  press('ArrowUp')
  press('Home')
  expect(active()).toBe('Sessions')
  fireEvent.keyDown(field(), { key: 'End', shiftKey: true })
  expect(active()).toBe('Sessions')
  press('ArrowDown')
  press('Enter')
  expect(screen.getByTestId('place').textContent).toBe('/Past sessions')
  expect(done).toHaveBeenCalledExactlyOnceWith('sess')
})

test('an action is done, and what was chosen is offered first the next time', async () => {
  await open()
  type('dark')
  press('Enter')
  expect(dark).toHaveBeenCalledOnce()
  cleanup()
  await open()
  const [first] = screen.getAllByRole('group')
  expect(
    within(first!)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Use dark mode'])
  expect(first!.getAttribute('aria-labelledby')).toBe(screen.getByText(t.groups.recent).id)
  press('Enter')
  expect(dark).toHaveBeenCalledTimes(2)
})

test("the device's results are there at once; the server's join them without taking the place of the active one", async () => {
  let answer: (data: Everything) => void = () => undefined
  fetchRead.mockReturnValue(new Promise((resolve) => (answer = (data) => resolve({ data, hasMore: false }))))
  await open()
  type('rust')
  expect(options()).toEqual(['Help', t.allMentors({ text: 'rust' })])
  expect(status()).toBe(t.searching)
  await waitFor(() => expect(fetchRead).toHaveBeenCalledOnce())
  answer({ ...nothing, publicGroups: [rust] })
  await waitFor(() => expect(options()[0]).toMatch(/^Rust together/))
  expect(active()).toBe('Help')
  expect(status()).toBe(t.count({ n: 3 }))
  type('rust tog')
  await waitFor(() => expect(active()).toMatch(/^Rust together/))
  press('Enter')
  expect(screen.getByTestId('place').textContent).toBe('/group-details/rust-together?date=2026-11-24')
})

test('a call that fails says so beside what is there, and can be tried again', async () => {
  fetchRead.mockRejectedValueOnce(
    new ApiError(500, { statusCode: 500, errorMessages: [''], code: 'internal', requestId: '' }),
  )
  await open()
  type('rust')
  await waitFor(() => expect(status()).toBe(t.failed))
  expect(options()[0]).toBe('Help')
  fetchRead.mockResolvedValue({ data: { ...nothing, publicGroups: [rust] }, hasMore: false })
  fireEvent.click(screen.getByRole('button', { name: common.tryAgain }))
  await waitFor(() => expect(options()[0]).toMatch(/^Rust together/))
})

test('without a network it says so, goes on with what the device has, and asks nothing', async () => {
  isOnline = false
  await open()
  expect(status()).toBe(t.offline)
  type('sess')
  expect(active()).toBe('Sessions')
  expect(status()).toBe(t.offline)
  expect(fetchRead).not.toHaveBeenCalled()
})

test('where nothing matches, the whole search of mentors is still a way on', async () => {
  await open()
  type('xyzzy')
  await waitFor(() => expect(status()).toBe(t.nothing({ text: 'xyzzy' })))
  expect(options()).toEqual([t.allMentors({ text: 'xyzzy' })])
  press('Enter')
  expect(screen.getByTestId('place').textContent).toBe('/find?q=xyzzy')
})
