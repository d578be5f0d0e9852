export { deliverNotices } from './deliver-notices.ts'
export { countUnread } from './queries.ts'
