/** Words of the auth pages. */
export const auth = {}
