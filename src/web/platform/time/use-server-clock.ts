import { useEffect } from 'react'
import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import { call } from '#web/platform/api/api.ts'
import { savesData, whenIdle } from '#web/ui/feedback/when-idle.ts'
import { learnServerTime } from './server-time.ts'

/** Less often with less data: an hour. */
const every = () => (savesData() ? 60 : 15) * 60_000

/** Measures the server's clock while someone is signed in: the page's first estimate is inaccurate after a slow load. */
export function useServerClock(): void {
  useEffect(() => {
    let last = 0
    const measure = async () => {
      if (document.hidden || Date.now() - last < every()) return
      last = Date.now()
      const sentAt = Date.now()
      const config = await call(sessionRoutes.config, {}).catch(() => null)
      if (config) learnServerTime(Date.parse(config.serverTime), sentAt, Date.now())
    }
    // The page's own reads come first.
    const cancel = whenIdle(() => void measure())
    const update = () => void measure()
    const timer = setInterval(update, every())
    document.addEventListener('visibilitychange', update)
    return () => {
      cancel()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
}
