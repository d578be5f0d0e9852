// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { FilterSelect, FilterToggle } from '#web/ui/fields/filter-select.tsx'
import { ArrivalBar } from './navigation-progress.tsx'
import { BrowserRouter } from './browser-router.tsx'
import { useFilters } from './use-filters.ts'

type Filters = { order: string; week: boolean }

const read = (search: URLSearchParams): Filters => ({
  order: search.get('order') ?? '',
  week: search.get('week') === 'true',
})

function addressOf({ order, week }: Filters): string {
  const search = new URLSearchParams({ ...(order && { order }), ...(week && { week: 'true' }) })
  return search.size > 0 ? `/list?${search}` : '/list'
}

function List() {
  const [{ order, week }, change] = useFilters('/list', read, addressOf)
  const orders = [{ value: 'newest', label: 'Newest' }]
  return (
    <>
      <FilterToggle name="week" label="This week" isOn={week} onChange={(isOn) => change({ week: isOn })} />
      <FilterSelect
        name="order"
        label="Order"
        any="Best"
        options={orders}
        value={order}
        onChange={(chosen) => change({ order: chosen })}
      />
    </>
  )
}

/** The page as the server sends it, and how to hydrate it. */
function sentPage() {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  place.innerHTML = renderToString(
    <ArrivalBar>
      <StaticRouter location="/list">
        <List />
      </StaticRouter>
    </ArrivalBar>,
  )
  const [order, week] = [place.querySelector('select')!, place.querySelector('input')!]
  const tree = (
    <BrowserRouter>
      <List />
    </BrowserRouter>
  )
  return { order, week, hydrate: () => hydrateRoot(place, tree) }
}

const report = (control: HTMLElement) =>
  ['input', 'change'].forEach((type) => control.dispatchEvent(new Event(type, { bubbles: true })))

beforeEach(() => history.replaceState(null, '', '/list'))

it('keeps everything that was chosen before hydration', async () => {
  const { order, week, hydrate } = sentPage()
  order.value = 'newest'
  week.checked = true
  const root = await act(async () => hydrate())
  expect(location.search).toBe('?order=newest&week=true')
  expect([order.value, week.checked]).toEqual(['newest', true])
  await act(async () => root.unmount())
})

it('keeps what is chosen while the page is being hydrated, in one step of the history', async () => {
  const { order, hydrate } = sentPage()
  const steps = history.length
  const root = await act(async () => {
    const started = hydrate()
    // React hydrates within the first of these events, and hears of the second.
    order.value = 'newest'
    report(order)
    return started
  })
  expect(location.search).toBe('?order=newest')
  expect(history.length).toBe(steps + 1)
  expect(order.value).toBe('newest')
  await act(async () => root.unmount())
})

it('shows a choice at once, and adds the next to it', async () => {
  const { order, week, hydrate } = sentPage()
  const root = await act(async () => hydrate())
  order.value = 'newest'
  report(order)
  week.click()
  expect([order.value, week.checked]).toEqual(['newest', true])
  expect(location.search).toBe('?order=newest&week=true')
  await act(async () => root.unmount())
})
