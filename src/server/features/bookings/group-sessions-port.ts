import type { SessionSummary } from '#contract/bookings/routes.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'

/**
 * What the routes for both kinds of sessions need of group sessions; handed in at wiring. An id is that of an occurrence, or of a session:
 * then its next occurrence is meant.
 */
export type GroupSessionsPort = {
  /** Opens the room to host, cohosts and those who come, from ten minutes before to the end, and records that the caller came. */
  join(ctx: Context<Member>, id: string): Promise<{ url: string }>
  /** The occurrence, or everything of the session, as calendar entries; `not_found` for whom may not know of it. */
  entries(ctx: Context<Member>, id: string): Promise<IcsEvent[]>
  /** All that this person hosts, cohosts or has a seat at and that ends after an instant. */
  ownEntries(ctx: Pick<Context, 'db' | 'now'>, userId: string, since: Date): Promise<IcsEvent[]>
  /** The same for the caller, as lines: what has not ended and begins before an instant. */
  upcoming(ctx: Context<Member>, before: Date): Promise<SessionSummary[]>
}
