export { AcceptInvitation } from './accept-invitation.tsx'
export { ImportList } from './import-list.tsx'
export { ImportPage } from './import-page.tsx'
export { ImportPeople } from './import-people.tsx'
