export { deliverNotices } from './deliver-notices.ts'
export { closePushes } from './push/store.ts'
export { countUnread } from './queries.ts'
