import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whether the reads that a page began with are answered: on a slow network what its frame reads does not compete with them. */
export function useArePageReadsDone(): boolean {
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone) return undefined
    const check = () => {
      if (client.isFetching() === 0) setDone(true)
    }
    // The page's own effects, which start its reads, may come after this one.
    const timer = setTimeout(check)
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') check()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, isDone])
  return isDone
}
