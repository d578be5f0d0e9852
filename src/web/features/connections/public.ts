export { ConnectAction } from './connect-action.tsx'
export { ConnectButton } from './connect-button.tsx'
export { MessageLink } from './message-link.tsx'
