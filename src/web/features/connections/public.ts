export { ConnectAction, MessageAction } from './person-actions.tsx'
export { PersonMore } from './person-more.tsx'
export type { PersonMenuProps } from './person-menu.tsx'
