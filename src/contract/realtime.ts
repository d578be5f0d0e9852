/** The Socket.IO path; the access token travels in the handshake's `auth`. */
export const realtimePath = '/realtime'

/** An invalidation: the browser fetches that feature's queries again. It never contains data. */
export type Changed = {
  feature:
    | 'bookings'
    | 'group-sessions'
    | 'next-steps'
    | 'data-export'
    | 'reviews'
    | 'notifications'
    | 'availability'
    | 'calendars'
    | 'profiles'
    | 'connections'
    | 'accounts'
  ids: string[]
}

/** Server to browser. `signedOut` comes just before the server closes the socket of an ended session. */
export type ServerEvents = { changed: (change: Changed) => void; signedOut: () => void }
