/** Words of the sessions pages. */
export const sessions = {}
