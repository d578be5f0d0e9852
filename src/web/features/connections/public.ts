export { ConnectAction } from './connect-action.tsx'
export { ConnectButton } from './connect-button.tsx'
export { MessageAction } from './message-action.tsx'
