import { notificationFilters, type NotificationFilter } from '#contract/notifications/constants.ts'
import { paths } from '#web/paths.ts'

/** What the address narrows the list to; anything else shows everything. */
export const filterIn = (search: URLSearchParams): NotificationFilter | undefined =>
  notificationFilters.find((filter) => filter === search.get('show'))

/** The list narrowed to it. */
export const filterAddress = (filter: NotificationFilter | undefined): string =>
  filter ? `${paths.notifications}?show=${filter}` : paths.notifications
