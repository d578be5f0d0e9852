export { WEBHOOK_SECRETS } from './store.ts'
