/** Texts of the notifications page. */
export const notifications = {
  today: 'Today',
  earlier: 'Earlier',
  what: 'notifications',
  emptyText: 'Updates about your sessions, seats, cohosts and reviews appear here.',
}
