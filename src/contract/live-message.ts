/** What a group session that runs now is marked with; cards need no other of its messages. */
export const liveMessage = 'Session is Live'
