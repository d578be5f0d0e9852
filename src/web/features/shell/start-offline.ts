import type { QueryClient } from '@tanstack/react-query'
import { watchPictures } from '#web/platform/offline/lost-pictures.ts'
import { noteReader } from '#web/platform/offline/reader.ts'
import { startSavedReads } from '#web/platform/offline/saved-reads.ts'
import { startWorker } from '#web/platform/offline/worker.ts'
import type { Boot } from '#web/platform/routing/boot.ts'
import { prefetchSaved } from './prefetch-saved.ts'

type Start = { boot: Boot; client: QueryClient; userId: string; onNewBuild: () => void }

/** Prepares what pages need without a network: their code, what they show, and how it is written. Returns a function that ends it. */
export function startOffline({ boot, client, userId, onNewBuild }: Start): () => void {
  if (!boot.offline) noteReader(boot)
  const stopSaving = startSavedReads(client, userId)
  const stopWorker = startWorker(onNewBuild)
  const stopReading = prefetchSaved(client, userId)
  const stopPictures = watchPictures()
  return () => {
    stopPictures()
    stopReading()
    stopWorker()
    stopSaving()
  }
}
