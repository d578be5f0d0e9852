import type { QueryClient } from '@tanstack/react-query'
import type { ReadKey } from './address.ts'
import { mayPass } from './api-error.ts'

/** Puts what this device saved of a read into the cache, if it has anything. */
type Fallback = (client: QueryClient, queryKey: ReadKey) => Promise<void>

let fallback: Fallback | null = null

/** Members' pages set it once they are idle (`platform/offline/`). */
export const setReadFallback = (next: Fallback | null): void => void (fallback = next)

type Reading = { client: QueryClient; queryKey: readonly unknown[] }

/** Reads. Without an answer the read fails, and the cache holds what was saved of it, as old as it is. */
export async function orSaved<T>({ client, queryKey }: Reading, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (mayPass(error) && client.getQueryData(queryKey) === undefined)
      await fallback?.(client, queryKey as unknown as ReadKey)
    throw error
  }
}
