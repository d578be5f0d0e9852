import { accountDeletionRoutes } from './account-deletion/routes.ts'
import { apiKeyRoutes } from './accounts/api-key-routes.ts'
import { emailChangeRoutes } from './accounts/email-change-routes.ts'
import { emailCheckRoutes } from './accounts/email-check-routes.ts'
import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { reauthenticationRoutes } from './accounts/reauthentication-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dataExportRoutes } from './data-export/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { peopleRoutes } from './directory/people-routes.ts'
import { savedRoutes } from './directory/saved-routes.ts'
import { summaryRoutes } from './directory/summary-routes.ts'
import { fileRoutes } from './files/routes.ts'
import { instanceRoutes } from './instance/routes.ts'
import { groupSessionRoutes } from './group-sessions/routes.ts'
import { insightRoutes } from './insight/routes.ts'
import { mentorActivityRoutes } from './mentor-activity/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { staffRoutes } from './moderation/staff-routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { nextStepRoutes } from './next-steps/routes.ts'
import { legalNewsRoutes } from './legal/news-routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { landingReviewRoutes } from './reviews/landing-routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { roomRoutes } from './rooms/routes.ts'
import { everythingRoutes } from './search/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { verificationRoutes } from './verification/routes.ts'
import { instanceWebhookRoutes } from './webhooks/instance-routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Every endpoint, by feature in rank order. The server implements this table; OpenAPI, fuzz and authorisation tests iterate over it. */
export const contract = {
  files: fileRoutes,
  accounts: {
    ...accountRoutes,
    ...reauthenticationRoutes,
    ...emailChangeRoutes,
    ...emailCheckRoutes,
    ...passkeyRoutes,
    ...apiKeyRoutes,
  },
  profiles: profileRoutes,
  connections: connectionRoutes,
  notifications: notificationRoutes,
  calendars: calendarRoutes,
  availability: availabilityRoutes,
  bookings: bookingRoutes,
  groupSessions: groupSessionRoutes,
  sessions: sessionRoutes,
  rooms: roomRoutes,
  nextSteps: nextStepRoutes,
  reviews: { ...reviewRoutes, ...landingReviewRoutes },
  mentorActivity: mentorActivityRoutes,
  directory: { ...peopleRoutes, ...summaryRoutes, ...savedRoutes, ...directoryRoutes },
  chat: chatRoutes,
  contact: contactRoutes,
  verification: verificationRoutes,
  moderation: moderationRoutes,
  staff: staffRoutes,
  announcements: announcementRoutes,
  instance: instanceRoutes,
  legal: { ...legalRoutes, ...legalNewsRoutes },
  operations: operationRoutes,
  webhooks: { ...webhookRoutes, ...instanceWebhookRoutes },
  invitations: invitationRoutes,
  stats: statsRoutes,
  insight: insightRoutes,
  search: everythingRoutes,
  dashboard: dashboardRoutes,
  dataExport: dataExportRoutes,
  accountDeletion: accountDeletionRoutes,
} as const
