/** Words of the notifications pages. */
export const notifications = {}
