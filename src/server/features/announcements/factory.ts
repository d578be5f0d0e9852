import { announcementRoutes } from '#contract/announcements/routes.ts'
import type { AnnouncementBody, AnnouncementDetail } from '#contract/announcements/schemas.ts'
import type { MadeUser } from '#server/features/accounts/factory.ts'
import type { TestApi } from '#test/support/api.ts'

/** A valid announcement to everyone, at once. */
export const announcementForm = (overrides: Partial<AnnouncementBody> = {}): AnnouncementBody => ({
  title: 'Group sessions are here',
  text: 'Mentors can now host sessions for many people at once.',
  audience: 'EVERYONE',
  country: null,
  language: null,
  schedule: null,
  reason: 'Launch of group sessions',
  ...overrides,
})

/** An announcement by this member of staff. */
export async function makeAnnouncement(
  api: TestApi,
  staff: MadeUser,
  overrides: Partial<AnnouncementBody> = {},
): Promise<AnnouncementDetail> {
  const body = announcementForm(overrides)
  return (await api.call(announcementRoutes.createAnnouncement, { body }, { as: staff.token })).body
}
