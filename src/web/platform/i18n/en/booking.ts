/** Words of the booking pages. */
export const booking = {}
