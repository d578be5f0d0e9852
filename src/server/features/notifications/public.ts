export { storeNotification, type News } from './store-notification.ts'
