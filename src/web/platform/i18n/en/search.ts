/** Words of the search pages. */
export const search = {}
