export { ConnectButton } from './connect-button.tsx'
export { ConnectAction, MessageAction } from './person-actions.tsx'
