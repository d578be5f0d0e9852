/** Words of the landing pages. */
export const landing = {}
