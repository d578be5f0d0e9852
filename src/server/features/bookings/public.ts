export { readerOf, whenText } from './letters.ts'
export { findSession, type Session } from './queries.ts'
export { changeKey, type BookingEvent } from './reactions.ts'
export { createRooms, type Rooms } from './rooms.ts'
