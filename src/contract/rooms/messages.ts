/** Messages of refusals at the door of a room and inside it. */
export const roomMessages = {
  ticketInvalid: 'Please enter the room again',
  elsewhere: 'This session takes place in another video room',
  locked: 'The host has locked this room',
  declined: 'A host could not let you in. You can ask again in a minute.',
  manyWaiting: 'Many people are waiting to come in. Please try again in a minute.',
  full: 'This room is full',
  removed: 'The host has removed you from this room',
  replaced: 'You continued on another device',
  notInside: 'This person is not in the room',
  mediaBusy: 'Our video server is busy right now. Please try again in a few minutes',
  mediaUnavailable: 'Our video server is not available right now. We’ll keep trying to connect you',
  hostsOnly: 'Only hosts can do this',
} as const
