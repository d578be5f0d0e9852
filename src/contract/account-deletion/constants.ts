/** Days between the request to delete an account and its deletion, in which it can be kept. */
export const deletionGraceDays = 14

/** Stands for somebody whose account was deleted. */
export const deletedName = 'Deleted user'
