import type { Booking } from '#contract/bookings/routes.ts'

/** Whether a request was ended by its deadline rather than by somebody. */
export const isUnanswered = ({ cancelledBy, expiresAt, cancelledAt }: Booking): boolean =>
  cancelledBy === null && expiresAt !== null && cancelledAt !== null && Date.parse(cancelledAt) >= Date.parse(expiresAt)
