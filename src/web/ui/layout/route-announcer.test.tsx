// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LiveRegions } from '#web/ui/feedback/live-region.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

afterEach(cleanup)

const announced = () => document.querySelector('[aria-live=polite]')!.textContent

function Page({ name }: { name: string }) {
  useEffect(() => {
    document.title = `${name} · Kando`
  }, [name])
  return <h1>{name}</h1>
}

const app = (path: string, page: React.ReactNode) => (
  <>
    <LiveRegions />
    <RouteAnnouncer path={path} />
    <main>{page}</main>
  </>
)

test('a page that comes with its data is announced by its own name, and its heading has the focus', async () => {
  const { rerender } = render(app('/find', <Page name="Find a mentor" />))
  document.title = 'Mentor · Kando'
  rerender(app('/mentor/amina', <p>Loading</p>))
  expect(document.activeElement?.tagName).toBe('MAIN')
  expect(announced()).toBe('')
  rerender(app('/mentor/amina', <Page name="Amina Otieno" />))
  await expect.poll(announced).toBe('Amina Otieno · Kando')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('a page that is there at once is announced by its own name, and the first page is not', async () => {
  const { rerender } = render(app('/find', <Page name="Find a mentor" />))
  expect(announced()).toBe('')
  rerender(app('/mentor/amina', <Page key="next" name="Amina Otieno" />))
  await expect.poll(announced).toBe('Amina Otieno · Kando')
})

/** A field that has the focus before the effects of the new page run. */
function Field() {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return <input ref={field} aria-label="Notes" />
}

test('what somebody pressed on the new page keeps the focus, and the page is announced', async () => {
  const { rerender } = render(app('/find', <Page name="Find a mentor" />))
  const page = (
    <>
      <Page key="next" name="Amina Otieno" />
      <Field />
    </>
  )
  rerender(app('/mentor/amina', page))
  await expect.poll(announced).toBe('Amina Otieno · Kando')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Notes' }))
})
