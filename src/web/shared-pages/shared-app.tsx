import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { App } from '#web/app.tsx'
import type { Boot } from '#web/platform/routing/boot.ts'

// Loaded with documents that are the same for all visitors only (decision 170).

export { learnFromSharedPage } from '#web/platform/time/learn-from-shared-page.ts'
export { readersBoot } from './shared-start.ts'

type SharedAppProps = {
  /** As the document has it. */
  sent: Boot
  /** What the browser knows in addition, shown once the document is hydrated. */
  own: Boot
  client: QueryClient
}

const never = () => () => undefined

/** The application in such a document. */
export function SharedApp({ sent, own, client }: SharedAppProps) {
  const boot = useSyncExternalStore(
    never,
    () => own,
    () => sent,
  )
  return <App boot={boot} client={client} />
}
