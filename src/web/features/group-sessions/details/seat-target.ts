/** What a waiting command about a seat is about. */
export const seatTarget = (occurrenceId: string) => `seat ${occurrenceId}`
