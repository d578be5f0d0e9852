/** Words of the profile pages. */
export const profile = {}
