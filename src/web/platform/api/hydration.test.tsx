// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { forgetSession } from '#web/platform/session/auth-session.ts'
import { ApiError } from './api-error.ts'
import { dehydrateReads, hydrateReads, type DehydratedReads } from './hydration.ts'
import { pageList, pageRead, prefetchReads } from './prefetch-reads.ts'
import { createQueryClient, type FetchRead } from './query-client.ts'
import { usePages } from './use-pages.ts'
import { useRead } from './use-read.ts'

const input = { params: { role: 'mentor' as const, id: 'ada' } }
const search = { params: { text: '-' } }
const reads = [pageRead(directoryRoutes.publicProfile, input), pageList(directoryRoutes.searchMentors, search)]

function Page() {
  const profile = useRead(directoryRoutes.publicProfile, input)
  const mentors = usePages(directoryRoutes.searchMentors, search)
  const said = profile.error ? `error ${(profile.error as ApiError).status}` : (profile.data?.fullName ?? 'pending')
  return <p>{`${said}, ${mentors.items.length} mentors${mentors.hasMore ? ' and more' : ''}`}</p>
}

const api: FetchRead = async ({ path }) =>
  path.includes('search')
    ? { data: [{ profileId: 'a' }, { profileId: 'b' }], hasMore: true }
    : { data: { fullName: 'Ada' }, hasMore: false }
const refusing: FetchRead = async (route, ...rest) => {
  if (route.path.includes('search')) return api(route, ...rest)
  throw new ApiError(404, { code: 'not_found' })
}

async function renderOnServer(fetchRead: FetchRead) {
  const client = createQueryClient(fetchRead)
  const status = await prefetchReads(client, reads)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  return { status, html, sent: JSON.stringify(dehydrateReads(client)) }
}

/** Hydrates as a browser does: from HTML and JSON. Answers with what the page shows and what it fetched. */
async function hydrateInBrowser({ html, sent }: { html: string; sent: string }) {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const place = document.createElement('div')
  place.innerHTML = html
  const fetchRead = vi.fn<FetchRead>(() => new Promise(() => undefined))
  const client = createQueryClient(fetchRead)
  hydrateReads(client, JSON.parse(sent) as DehydratedReads)
  const root = await act(async () =>
    hydrateRoot(
      place,
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  const shown = place.textContent
  expect(complain).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  client.clear()
  return { shown, fetched: fetchRead.mock.calls.length }
}

beforeEach(() => forgetSession())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the browser shows what the server read, without reading it again', async () => {
  const page = await renderOnServer(api)
  expect(page).toMatchObject({ status: 200, html: '<p>Ada, 2 mentors and more</p>' })
  expect(await hydrateInBrowser(page)).toEqual({ shown: 'Ada, 2 mentors and more', fetched: 0 })
})

it.each([
  ['a day ahead', 86_400_000],
  ['a day behind', -86_400_000],
])('so it does where the device is %s of the server', async (_, apart) => {
  const page = await renderOnServer(api)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + apart })
  expect(await hydrateInBrowser(page)).toMatchObject({ fetched: 0 })
})

it('a refusal decides the status, and hydrates as it was rendered', async () => {
  const page = await renderOnServer(refusing)
  expect(page).toMatchObject({ status: 404, html: '<p>error 404, 2 mentors and more</p>' })
  expect(await hydrateInBrowser(page)).toEqual({ shown: 'error 404, 2 mentors and more', fetched: 0 })
})

it('an address that the contract refuses is a page that does not exist, and an optional read decides nothing', async () => {
  const client = createQueryClient(() => Promise.reject(new ApiError(400, { code: 'invalid_input' })))
  expect(await prefetchReads(client, [reads[0]!])).toBe(404)
  const optional = pageRead(directoryRoutes.publicProfile, input, { optional: true })
  expect(await prefetchReads(createQueryClient(refusing), [optional])).toBe(200)
})

it('what is no refusal is thrown', async () => {
  const client = createQueryClient(() => Promise.reject(new Error('the database is away')))
  await expect(prefetchReads(client, reads)).rejects.toThrow('the database is away')
})

it('what was read for one request is not there for the next', async () => {
  await renderOnServer(api)
  const next = createQueryClient(refusing)
  expect(await prefetchReads(next, reads)).toBe(404)
  expect(JSON.stringify(dehydrateReads(next))).not.toContain('Ada')
})
