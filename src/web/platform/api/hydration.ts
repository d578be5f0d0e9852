import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import type { ErrorBody } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

/** The reads of a rendered page as they travel in its boot data. */
export type DehydratedReads = DehydratedState

/** All reads of a page, refusals included: a "not found" page hydrates as such. */
export const dehydrateReads = (client: QueryClient): DehydratedReads =>
  dehydrate(client, { shouldDehydrateQuery: () => true })

/** Puts the server's reads into the browser's cache, dated now: the device's clock may differ from the server's. */
export function hydrateReads(client: QueryClient, reads: DehydratedReads): void {
  const now = Date.now()
  const queries = reads.queries.map(({ state, ...query }) => ({
    ...query,
    state: { ...state, ...(state.error ? failed(state.error as unknown, now) : { dataUpdatedAt: now }) },
  }))
  hydrate(client, { ...reads, queries })
}

/** The error was serialised as a plain object. */
function failed(sent: unknown, now: number) {
  const { status, code } = sent as { status: number } & Pick<ErrorBody, 'code'>
  const error = new ApiError(status, { code })
  return { error, errorUpdatedAt: now, fetchFailureReason: error }
}
