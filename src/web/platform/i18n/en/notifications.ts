/** Words of the notifications page. */
export const notifications = {
  today: 'Today',
  earlier: 'Earlier',
  what: 'notifications',
  emptyText: 'News of your sessions, seats, cohosts and reviews appears here.',
}
