/** The Socket.IO path; the access token travels in the handshake's `auth`. */
export const realtimePath = '/realtime'

/** A wake-up: the browser fetches that feature's queries again. It never carries data. */
export type Changed = {
  feature:
    | 'bookings'
    | 'group-sessions'
    | 'reviews'
    | 'notifications'
    | 'availability'
    | 'calendars'
    | 'profiles'
    | 'accounts'
    | 'verification'
    | 'moderation'
  ids: string[]
}

/** Server to browser. `signedOut` comes just before the server closes the socket of an ended session. */
export type ServerEvents = { changed: (wake: Changed) => void; signedOut: () => void }
