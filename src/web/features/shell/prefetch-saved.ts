import type { QueryClient } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { dashboardLists } from '#contract/dashboard/constants.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import type { Reply, Route, RouteInput } from '#contract/route.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import type { SessionSummary } from '#contract/sessions/schemas.ts'
import { prefetchThreads } from '#web/features/chat/public.ts'
import { sessionInput } from '#web/features/group-sessions/public.ts'
import { readKey } from '#web/platform/api/address.ts'
import { isRemembered, asMember, type Me } from '#web/platform/session/session-storage.ts'
import { sessionState } from '#web/platform/session/auth-session.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { savesData, whenIdle } from '#web/ui/feedback/when-idle.ts'

/** Milliseconds: what was read before that is read again. */
const freshFor = 600_000
/** So many sessions with all that their pages show. */
const MAX_SESSIONS = 20
/** So many of their sessions without a note. */
const MAX_NOTES = 3
const key = 'saved-at'

/** Reads what members' pages show without a network, one call after the other, not more often than every ten minutes. */
export function prefetchSaved(client: QueryClient, userId: string): () => void {
  const me = asMember(sessionState()?.record ?? null)
  if (me === null || me.userId !== userId || !isRemembered()) return () => undefined
  let isOver = false
  const start = async () => {
    // Not beside what the page itself reads.
    if (isOver || navigator.onLine === false || !isDue(userId)) return
    await prefetchAgenda(client, me)
    if (!isOver && !savesData()) await prefetchThreads(client, userId, freshFor)
    localStorage.setItem(key, `${userId} ${serverNow()}`)
  }
  const attempt = () => void start().catch(() => undefined)
  const cancel = whenIdle(attempt)
  addEventListener('online', attempt)
  return () => {
    isOver = true
    cancel()
    removeEventListener('online', attempt)
  }
}

function isDue(userId: string): boolean {
  const [person, at] = (localStorage.getItem(key) ?? '').split(' ')
  return person !== userId || Math.abs(serverNow() - Number(at)) > freshFor
}

async function prefetchAgenda(client: QueryClient, me: Me): Promise<void> {
  const read = <R extends Route>(route: R, input: RouteInput<R>) =>
    client.fetchQuery<Reply<R>>({ queryKey: readKey(route, input, me.userId), staleTime: freshFor })
  const { role, profileSlug } = me
  const next = { params: { role }, query: dashboardLists.next }
  const sessions = await read(sessionRoutes.upcomingSessions, { query: { days: 14 } })
  await read(sessionRoutes.upcomingSessions, {})
  await read(bookingRoutes.listUpcoming, next)
  await read(groupListRoutes.upcomingGroupSessions, next)
  await read(nextStepRoutes.ownNextSteps, {})
  await read(directoryRoutes.publicProfile, { params: { role, id: profileSlug } })
  const others = new Set<string>()
  for (const session of sessions.slice(0, MAX_SESSIONS)) {
    await prefetchSession(session)
    const otherId = role === 'mentor' ? session.menteeId : session.mentorId
    if (session.sessionSlug === null && otherId !== null) others.add(otherId)
  }
  if (role === 'mentor') await prefetchNotes()
  for (const id of others) await read(nextStepRoutes.nextSteps, { params: { id } })

  /** What a mentor has yet to write about the sessions that were last. */
  async function prefetchNotes(): Promise<void> {
    const awaited = await read(nextStepRoutes.awaitedNotes, {})
    for (const { sessionId: id, menteeId } of awaited.slice(0, MAX_NOTES)) {
      await read(bookingRoutes.oneBooking, { params: { role, id } })
      await read(nextStepRoutes.sessionNote, { params: { id } })
      others.add(menteeId)
    }
  }

  async function prefetchSession({ id, sessionSlug }: SessionSummary): Promise<void> {
    if (sessionSlug === null) await read(bookingRoutes.oneBooking, { params: { role, id } })
    else await read(groupListRoutes.oneGroupSession, sessionInput(sessionSlug, new URLSearchParams()))
  }
}
