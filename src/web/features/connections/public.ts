export { ConnectAction, MessageAction } from './person-actions.tsx'
export { PersonMenuButton } from './person-menu-button.tsx'
export type { PersonMenuProps } from './person-menu.tsx'
