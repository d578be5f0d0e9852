import { groupSessionLimits } from './constants.ts'

/** The words of group sessions that the specification fixes, and those of their refusals; one place for API, form and tests. */
export const groupSessionMessages = {
  // the form
  dateRequired: 'Please provide a date for the session',
  inPast: 'The session cannot be in the past',
  titleRequired: 'Please provide a title for the session',
  descriptionTooShort: 'Session description needs to be atleast 150 characters long',
  timeRequired: 'Please provide a start time',
  tagsRequired: 'You must select at least three session tags',
  tagsCount: 'Please select at least three and at most five session tags',
  tagInvalid: 'A tag has 2 to 30 characters',
  posterRequired: 'Please Provide a session image',
  recurrenceInvalid: 'Invalid Recurring Session input',
  endBeforeStart: 'The last date must be after the first',
  endTooLate: 'The last date must be in this year or the next',
  dailyLocked: 'Cannot edit Daily selections.',
  titleEmpty: 'Title cannot be empty',
  descriptionEmpty: 'Description cannot be empty',
  invalidDateOrTime: 'Invalid date or time.',
  inappropriate: 'The session title or the session description contains inappropriate content',
  created: 'Session created',
  // the helper
  titleProfane: 'The session title contains profanity or inappropriate content',
  helperFailed: 'Unable to generate description',
  helperDone: 'Description successfully generated',
  // changes
  rescheduled: 'Session rescheduled successfully',
  rescheduleFailed: 'Session reschedule failed',
  cancelled: 'Session cancelled successfully',
  cancelFailed: 'Unable to cancel session',
  reasonNeeded: 'You must either select one of the predefined reasons or provide a custom reason',
  scopeIsSeries: 'Poster, tags, privacy and language are the same for the whole series',
  settled: 'This session can no longer be changed',
  timeTaken: 'You already have a session at this time',
  cohostTimeTaken: 'A cohost already has a session at this time',
  capacityBelowGoing: 'More people are coming than that',
  // seats
  full: 'This session is full',
  over: 'This session is over',
  hostHasSeat: 'Hosts and cohosts need no seat',
  alreadyGoing: 'You have already joined this session',
  notComing: 'You have not joined this session',
  // cohosts
  cohostYourself: 'You cannot cohost your own session',
  cohostUnknown: 'We could not find this mentor',
  cohostExists: 'This mentor is already a cohost or has been asked',
  cohostSettled: 'This was already answered',
  cohostsFull: `A session has at most ${groupSessionLimits.cohosts} cohosts`,
  inviteAccepted: 'Cohost Invite accepted',
  inviteAcceptFailed: 'Could not accept cohost invite',
  inviteDeclined: 'Cohost Invite decline',
  inviteDeclineFailed: 'Could not decline cohost invite',
  requestAccepted: 'Cohost request accepted',
  requestAcceptFailed: 'Could not accept cohost request',
  requestDeclined: 'Cohost request decline',
  requestDeclineFailed: 'Could not decline cohost request',
  youSentInvite: 'You sent out this co-host invite',
  youSentRequest: 'You sent out this co-host request',
  noInvites: 'You have no pending invites',
  noRequests: 'You have no pending cohost requests',
  noUserFound: 'No user found',
} as const

/** What a refused review says. */
export const reviewMessages = {
  notAttended: 'You can review a session that you attended, within 14 days',
  exists: 'You have already reviewed this session',
  replyExists: 'You have already answered this review',
  ratingRequired: 'Please choose a rating',
  answerRequired: 'Please write an answer',
} as const
