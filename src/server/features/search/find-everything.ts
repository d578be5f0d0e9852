import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { everythingRules } from '#contract/search/constants.ts'
import type { Everything, everythingRoutes, FoundGroup } from '#contract/search/routes.ts'
import { wordsOf } from '#rules/directory/search.ts'
import { findBookingsWith } from '#server/features/bookings/public.ts'
import { findConversationsWith } from '#server/features/chat/public.ts'
import { findMentors } from '#server/features/directory/public.ts'
import { discoverSessions, listOwnSessions } from '#server/features/group-sessions/public.ts'
import type { Context, Member } from '#server/platform/context.ts'

const { each } = everythingRules
const nothing: Everything = { mentors: [], bookings: [], ownGroups: [], conversations: [], publicGroups: [] }
/** Words that SQL compares with names, each of which costs it a look at every name. */
const MAX_WORDS = 5
const upcoming = listOwnSessions('upcoming')
const past = listOwnSessions('past')

/** What a text finds for a member, all kinds side by side: as long as the slowest of them. */
export async function findEverything(
  ctx: Context<Member>,
  { params: { text } }: Parsed<(typeof everythingRoutes)['everything']>,
): Promise<Everything> {
  // Words of signs alone are in no name.
  const words = text.split(/\s+/).filter((word) => wordsOf(word).length > 0)
  if (words.length === 0) return nothing
  const own = { query: { page: 0, size: each, text } }
  const [mentors, bookings, ahead, held, conversations, discovered] = await Promise.all([
    findMentors(ctx, text, each),
    findBookingsWith(ctx, words.slice(0, MAX_WORDS), each),
    upcoming(ctx, own),
    past(ctx, own),
    findConversationsWith(ctx, words.slice(0, MAX_WORDS), each),
    // Twice as many: the caller's own are among them, and shown as theirs.
    discoverSessions(ctx, { params: undefined, body: undefined, query: { page: 0, size: 2 * each, q: text } }),
  ])
  const ownGroups = [...ahead.items, ...held.items].slice(0, each)
  const ownIds = new Set(ahead.items.map(({ id }) => id))
  return {
    mentors,
    bookings: bookings.map((booking) => ({ ...booking, startsAt: booking.startsAt.toISOString() })),
    ownGroups: ownGroups.map(showGroup),
    conversations,
    publicGroups: discovered.items
      .filter(({ id }) => !ownIds.has(id))
      .slice(0, each)
      .map(showGroup),
  }
}

const showGroup = ({
  id,
  sessionSlug,
  sessionTitle,
  occurrenceDate,
  startsAt,
  mentorFullName,
}: GroupSession): FoundGroup => ({ id, sessionSlug, sessionTitle, occurrenceDate, startsAt, mentorFullName })
