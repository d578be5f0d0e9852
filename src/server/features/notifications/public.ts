export { deliverNotices } from './deliver-notices.ts'
