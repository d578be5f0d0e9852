/** Days between the request to delete an account and its deletion, in which it can be kept. */
export const deletionGraceDays = 14

/** Stands for somebody whose account was deleted. */
export const deletedName = 'Deleted user'

/** Why a session is cancelled whose mentor, mentee or host is deleting their account. */
export const deletionReason = 'They are deleting their account, so it cannot take place.'
