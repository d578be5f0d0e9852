export { MarkAllRead } from './mark-all-read.tsx'
export { NotificationItem } from './notification-item.tsx'
export { NotificationList } from './notification-list.tsx'
export { useNotificationMarks } from './notification-marks.ts'
