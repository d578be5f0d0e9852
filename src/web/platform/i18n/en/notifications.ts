/** Words of the notifications page. */
export const notifications = {
  today: 'Today',
  earlier: 'Earlier',
  what: 'notifications',
  emptyText: 'When someone books, moves or cancels a session with you, you read it here.',
}
