import type { announcementRoutes } from '#contract/announcements/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'

/** Emails the announcement to the caller only. */
export async function testAnnouncement(
  { actor, now, emit }: Context<Actor>,
  { body: { title, text } }: Parsed<typeof announcementRoutes.testAnnouncement>,
): Promise<void> {
  await emit('announcement.tested', { userId: actor.userId, title, text, at: now.toISOString() })
}
