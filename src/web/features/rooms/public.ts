export { Meeting } from './meeting.tsx'
