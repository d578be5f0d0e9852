import { announcementRoutes } from '#contract/announcements/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { cancelAnnouncement } from './cancel-announcement.ts'
import { announcementJobs } from './jobs.ts'
import { announcementNotices } from './notices.ts'
import { countRecipients, listAnnouncements, showAnnouncement } from './queries.ts'
import { createAnnouncement, editAnnouncement } from './save-announcement.ts'
import { testAnnouncement } from './test-announcement.ts'

/** What our team announces to many people at once. */
export function createAnnouncements(dependencies: AppDependencies): Feature {
  return {
    name: 'announcements',
    endpoints: implement(announcementRoutes, {
      listAnnouncements: query(listAnnouncements),
      announcement: query(showAnnouncement),
      countRecipients: query(countRecipients),
      testAnnouncement: command(testAnnouncement),
      createAnnouncement: command(createAnnouncement),
      editAnnouncement: command(editAnnouncement),
      cancelAnnouncement: command(cancelAnnouncement),
    }),
    notices: announcementNotices(dependencies),
    jobs: announcementJobs,
  }
}
