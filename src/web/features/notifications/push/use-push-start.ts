import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#web/ui/feedback/when-idle.ts'

/** The code is loaded only where somebody has notifications on this device, or comes from one. */
export function usePushStart(userId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    const isConcerned = localStorage.getItem('push') !== null || location.search.includes('notification=')
    if (userId === null || !isConcerned) return undefined
    return whenIdle(() => {
      import('./start-pushes.ts').then((module) => module.startPushes(client, userId)).catch(() => undefined)
    })
  }, [client, userId])
}
