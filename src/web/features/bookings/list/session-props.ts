import type { Booking } from '#contract/bookings/routes.ts'
import type { Role } from '#contract/fields.ts'

/** A one-on-one session and the reader's side. */
export type SessionProps = {
  booking: Booking
  reader: Role
  /** Chosen at first in the dialog that moves it. */
  suggestedStart?: string | undefined
}

/** The same for a dialog about it. */
export type SessionDialogProps = SessionProps & { isOpen: boolean; onClose: () => void }
