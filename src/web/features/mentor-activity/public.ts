export { BreakCard } from './break-card.tsx'
export { BreakNote } from './break-note.tsx'
export { BadStillHereLink, StillHere } from './still-here.tsx'
