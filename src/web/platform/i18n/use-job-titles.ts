import { useEffect, useState } from 'react'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import { language } from '#texts/language.ts'

type Translate = (title: string) => string

const asWritten: Translate = (title) => title
let loaded: Translate | null = null

/** Fetches the titles in the reader's language; English ones are shown as they were written. */
export async function loadJobTitles(): Promise<void> {
  if (language === 'en' || loaded) return
  const { jobTitleText } = await retryImport(keptOffline(() => import('./job-titles.ts')))
  loaded = jobTitleText
}

/**
 * Job titles in the reader's language, for pages that have no room for 130 of them in what comes first: until they are there a title is as
 * it was written.
 */
export function useJobTitles(): Translate {
  const [, setLoaded] = useState(loaded !== null)
  useEffect(
    () =>
      void loadJobTitles().then(
        () => setLoaded(loaded !== null),
        () => undefined,
      ),
    [],
  )
  return loaded ?? asWritten
}
