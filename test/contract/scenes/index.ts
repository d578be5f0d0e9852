import type { contract } from '#contract/index.ts'
import { accountScenes } from './accounts.ts'
import { chatScenes, contactScenes, moderationScenes, verificationScenes } from './people.ts'
import {
  accountDeletionScenes,
  availabilityScenes,
  calendarScenes,
  connectionScenes,
  dataExportScenes,
  directoryScenes,
  mentorActivityScenes,
  notificationScenes,
  profileScenes,
} from './profiles.ts'
import { invitationScenes } from './invitations.ts'
import type { Scenes } from './scene.ts'
import {
  bookingScenes,
  groupSessionScenes,
  nextStepScenes,
  reviewScenes,
  roomScenes,
  sessionScenes,
} from './sessions.ts'
import {
  announcementScenes,
  insightScenes,
  instanceScenes,
  legalScenes,
  operationScenes,
  staffScenes,
} from './staff.ts'
import { webhookScenes } from './webhooks.ts'

type Contract = typeof contract

/** A scene for every command of the contract; TypeScript fails until each has one. */
export const scenes: { [Feature in keyof Contract]: Scenes<Contract[Feature]> } = {
  files: {},
  accounts: accountScenes,
  profiles: profileScenes,
  connections: connectionScenes,
  notifications: notificationScenes,
  calendars: calendarScenes,
  availability: availabilityScenes,
  bookings: bookingScenes,
  groupSessions: groupSessionScenes,
  sessions: sessionScenes,
  rooms: roomScenes,
  nextSteps: nextStepScenes,
  reviews: reviewScenes,
  mentorActivity: mentorActivityScenes,
  directory: directoryScenes,
  chat: chatScenes,
  contact: contactScenes,
  verification: verificationScenes,
  moderation: moderationScenes,
  staff: staffScenes,
  announcements: announcementScenes,
  instance: instanceScenes,
  legal: legalScenes,
  operations: operationScenes,
  webhooks: webhookScenes,
  invitations: invitationScenes,
  stats: {},
  search: {},
  insight: insightScenes,
  dashboard: {},
  dataExport: dataExportScenes,
  accountDeletion: accountDeletionScenes,
}
