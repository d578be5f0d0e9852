export { ConnectAction, MessageAction } from './person-actions.tsx'
