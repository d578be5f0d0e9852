export { ConnectButton } from './connect-button.members-later.tsx'
export { ConnectAction, MessageAction } from './person-actions.tsx'
