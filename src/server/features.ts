import { createAccountDeletion } from './features/account-deletion/routes.ts'
import { createAccounts } from './features/accounts/routes.ts'
import { createAnnouncements } from './features/announcements/routes.ts'
import { createAvailability } from './features/availability/routes.ts'
import { createBookings } from './features/bookings/routes.ts'
import { createCalendars } from './features/calendars/routes.ts'
import { createChat } from './features/chat/routes.ts'
import { createConnections } from './features/connections/routes.ts'
import { createContact } from './features/contact/routes.ts'
import { createDashboard } from './features/dashboard/routes.ts'
import { createDataExport } from './features/data-export/routes.ts'
import { createDirectory } from './features/directory/routes.ts'
import { createFiles } from './features/files/routes.ts'
import { createGroupSessions } from './features/group-sessions/routes.ts'
import { createInvitations } from './features/invitations/routes.ts'
import { deliverNotices } from './features/notifications/public.ts'
import { createMentorActivity } from './features/mentor-activity/routes.ts'
import { createInsight } from './features/insight/routes.ts'
import { createLegal } from './features/legal/routes.ts'
import { createModeration } from './features/moderation/routes.ts'
import { createInstanceSettings } from './features/instance/routes.ts'
import { createNextSteps } from './features/next-steps/routes.ts'
import { createNotifications } from './features/notifications/routes.ts'
import { createOperations } from './features/operations/routes.ts'
import { createProfiles } from './features/profiles/routes.ts'
import { createReviews } from './features/reviews/routes.ts'
import { createBuiltInRooms } from './features/rooms/routes.ts'
import { createSearch } from './features/search/routes.ts'
import { createScim } from './features/scim/routes.ts'
import { createSessions } from './features/sessions/routes.ts'
import { createStats } from './features/stats/routes.ts'
import { createVerification } from './features/verification/routes.ts'
import { createWebhooks } from './features/webhooks/routes.ts'
import { purgesOf } from './platform/cdn/purge-pages.ts'
import type { Feature } from './platform/feature.ts'
import { housekeeping } from './platform/jobs/housekeeping.ts'
import { taskNames } from './platform/jobs/task-names.ts'
import type { AppDependencies } from './platform/dependencies.ts'

/** Which features exist, in rank order: one may import the `public.ts` of an earlier one only. The platform's own job comes last. */
export function createFeatures(dependencies: AppDependencies): Feature[] {
  const features: Feature[] = [
    createFiles(dependencies),
    createAccounts(dependencies),
    createProfiles(),
    createConnections(dependencies),
    createNotifications(dependencies),
    createCalendars(dependencies),
    createAvailability(dependencies),
    createBookings(dependencies),
    createGroupSessions(dependencies),
    createSessions(dependencies),
    createBuiltInRooms(dependencies),
    createNextSteps(),
    createReviews(dependencies),
    createMentorActivity(dependencies),
    createDirectory(dependencies),
    createChat(dependencies),
    createContact(dependencies),
    createVerification(dependencies),
    createModeration(dependencies),
    createAnnouncements(dependencies),
    createInstanceSettings(dependencies),
    createLegal(dependencies),
    createOperations(dependencies, () => taskNames(all)),
    createWebhooks(dependencies),
    createInvitations(dependencies),
    createScim(dependencies),
    createStats(),
    createInsight(),
    createSearch(),
    createDashboard(dependencies),
    createDataExport(dependencies),
    createAccountDeletion(dependencies),
    housekeeping,
  ]
  const all = [...features, ...purgesOf(dependencies, features)].map(deliverNotices(dependencies, features))
  return all
}
