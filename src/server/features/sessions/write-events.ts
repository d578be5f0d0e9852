import { randomUUID } from 'node:crypto'
import type { ClaimedAccount, Writing } from '#server/features/calendars/public.ts'
import { CalendarError, type EventState, type StoredEvent } from '#server/platform/calendars/provider.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { type MentorSession, mentorSessions } from './mentor-sessions.ts'
import { deleteEventRow, type EventRow, loadEvents, type Remote, saveEvent } from './event-store.ts'

type Dependencies = Pick<AppDependencies, 'secrets' | 'env'>
/** What stops the rest of an account's events for now. */
export type Progress = Writing & { changed: boolean }

/** Events written in one go, and milliseconds after which none is begun, so that an account cannot occupy the worker. */
const MAX_WRITES = 15
const MAX_TIME = 20_000

/**
 * Makes the events in a mentor's calendar equal to their sessions: adds what is missing, changes what moved, removes what was cancelled.
 * Each answer is stored before the next request, and an event's identity is that of its session, so that repeating it changes nothing. What
 * the mentor deleted or moved in the calendar is only noted. Nothing more is written once `signal` is aborted.
 */
export const createEventWriter =
  (dependencies: Dependencies) =>
  async (db: Db, account: ClaimedAccount, now: Date, signal: AbortSignal): Promise<Progress> => {
    const end = AbortSignal.any([signal, AbortSignal.timeout(MAX_TIME)])
    const progress: Progress = { failure: null, isUnfinished: false, changed: false }
    const rows = await loadEvents(dependencies, db, account.id, now)
    const known = new Map(rows.map((row) => [row.sessionId, row]))
    const sessions =
      account.calendar === null
        ? []
        : await mentorSessions(dependencies, db, account.userId, {
            now,
            known: [...known.keys()],
            usesRooms: account.usesRooms,
          })
    const wanted = new Set(sessions.map(({ event }) => event.sessionId))
    const steps = [
      ...rows.filter((row) => isLeftover(row, account, wanted, now)).map((row) => () => remove(db, account, row)),
      ...sessions.map(
        (session) => () => write(dependencies, db, account, session, known.get(session.event.sessionId), now),
      ),
    ]
    let writes = 0
    try {
      if (account.calendar !== null)
        progress.changed = await noteChanges(
          dependencies,
          db,
          account,
          rows.filter(({ sessionId }) => wanted.has(sessionId)),
          now,
        )
      for (const step of steps) {
        if (writes === MAX_WRITES || end.aborted) return { ...progress, isUnfinished: true }
        const outcome = await step()
        if (outcome !== 'unchanged') writes++
        if (outcome === 'noted') progress.changed = true
      }
      return progress
    } catch (error) {
      if (error instanceof CalendarError) return { ...progress, failure: error.failure, retryAfter: error.retryAfter }
      throw error
    }
  }

type Outcome = 'unchanged' | 'written' | 'noted'

/** An event whose session was cancelled, or is written elsewhere now. */
const isLeftover = (row: EventRow, account: ClaimedAccount, wanted: ReadonlySet<string>, now: Date) =>
  row.remote.calendarRef !== account.calendar?.ref || (!wanted.has(row.sessionId) && row.endsAt > now)

async function remove(db: Db, { provider, opened }: ClaimedAccount, row: EventRow): Promise<Outcome> {
  const { calendarRef, event } = row.remote
  try {
    if (row.state !== 'deleted') await provider.deleteEvent(opened, calendarRef, event)
  } catch (error) {
    // With its calendar the event is gone too.
    if (!(error instanceof CalendarError) || error.failure !== 'gone') throw error
  }
  await deleteEventRow(db, row.id)
  return 'written'
}

async function write(
  dependencies: Dependencies,
  db: Db,
  account: ClaimedAccount,
  { kind, event }: MentorSession,
  known: EventRow | undefined,
  now: Date,
): Promise<Outcome> {
  const { calendar, provider, opened } = account
  // One in another calendar of the account was removed before.
  const row = known?.remote.calendarRef === calendar!.ref ? known : undefined
  const fingerprint = fingerprintOf(dependencies, event)
  const isMovedBack = row?.state === 'moved' && row.movedTo?.start === event.start.getTime()
  const force = row?.state === 'restored' || isMovedBack
  if (row !== undefined && !force && (row.state !== 'present' || row.fingerprint === fingerprint)) return 'unchanged'
  const options = { known: row?.remote.event ?? null, force }
  const state = await provider.putEvent(opened, calendar!.ref, event, options)
  const common = { id: row?.id ?? randomUUID(), accountId: account.id, userId: account.userId, kind }
  const session = { ...common, sessionId: event.sessionId, endsAt: event.end, fingerprint }
  const remote = { calendarRef: calendar!.ref, event: row?.remote.event }
  await saveEvent(dependencies, db, { ...session, ...stateOf(state, remote) }, now)
  return state.kind === 'present' && !force ? 'written' : 'noted'
}

/** Compares what is in the calendar with what is known of it; what the mentor undoes in the calendar is settled. */
async function noteChanges(
  dependencies: Dependencies,
  db: Db,
  { calendar, provider, opened }: ClaimedAccount,
  rows: readonly EventRow[],
  now: Date,
): Promise<boolean> {
  const here = rows.filter(({ state, remote }) => state !== 'restored' && remote.calendarRef === calendar!.ref)
  if (here.length === 0) return false
  const known = here.map(({ remote }) => remote.event)
  const states = await provider.readEvents(opened, calendar!.ref, known)
  let isChanged = false
  for (const [index, row] of here.entries()) {
    const found = stateOf(states[index]!, row.remote)
    const isMoved = found.movedTo?.start !== row.movedTo?.start || found.movedTo?.end !== row.movedTo?.end
    const isNews = isMoved || found.state !== row.state
    if (!isNews && found.remote.event.version === row.remote.event.version) continue
    Object.assign(row, found)
    await saveEvent(dependencies, db, row, now)
    isChanged ||= isNews
  }
  return isChanged
}

/** What is stored of an event's state. Of a moved one the instants that we wrote stay known. */
function stateOf(state: EventState, before: { calendarRef: string; event: StoredEvent | undefined }) {
  const { calendarRef } = before
  if (state.kind === 'present') {
    const remote: Remote = { calendarRef, event: state.event }
    return { state: 'present', remote, movedTo: null } as const
  }
  const remote: Remote = { calendarRef, event: before.event! }
  if (state.kind === 'deleted') return { state: 'deleted', remote, movedTo: null } as const
  return { state: 'moved', remote, movedTo: { start: state.event.start, end: state.event.end } } as const
}

/** Tells whether an event has to be written again, without storing its title. */
const fingerprintOf = ({ secrets }: Dependencies, event: MentorSession['event']) =>
  secrets.sign('calendar event', JSON.stringify({ ...event, changedAt: null }))
