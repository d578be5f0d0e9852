import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { chatRoutes } from '#contract/chat/routes.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import type { ThreadPaneProps } from './loaded-thread.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import * as t from '#texts/chat.ts'

/** Loaded when somebody opens a conversation, or may soon: the list needs none of it. */
export const loadedThread = lazyComponent(
  keptOffline(() => import('./loaded-thread.tsx').then((module) => module.LoadedThread)),
)

/** The conversation of an address. */
export function OpenThread({ id, ...props }: ThreadPaneProps & { id: string }) {
  const read = useRead(chatRoutes.conversation, { params: { id } })
  // What is unread is taken from the answer of now, not from one that was cached before other messages came.
  const isCurrent = read.data !== undefined && (!read.isStale || read.isFetchedAfterMount)
  const [wasCurrent, setWasCurrent] = useState(false)
  if (isCurrent && !wasCurrent) setWasCurrent(true)
  // Beside the answer.
  useEffect(() => void loadedThread.preload().catch(() => undefined), [])
  if (read.data && (isCurrent || wasCurrent))
    return (
      <Suspense
        fallback={
          <Waiting>
            <ThreadSkeleton />
          </Waiting>
        }
      >
        <loadedThread.Component key={id} conversation={read.data} {...props} />
      </Suspense>
    )
  const isMissing = read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 400)
  if (isMissing) return <NotFound />
  return (
    <Waiting>
      <ReadPlaceholder read={read} skeleton={<ThreadSkeleton />} what={t.whatMessages} />
    </Waiting>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="p-4">
    <h1 className="sr-only">{t.title}</h1>
    {children}
  </div>
)

const notFound = lazyComponent(keptOffline(() => import('./not-found.tsx').then((module) => module.NotFound)))

/** Somebody else's conversation, or none. */
export const NotFound = () => (
  <Suspense>
    <notFound.Component />
  </Suspense>
)
