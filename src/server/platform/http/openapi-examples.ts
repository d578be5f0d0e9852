/** What stands in examples for things of the reader's own. */
export const exampleIds = {
  mentor: '019a3f10-6d2c-7c41-9f0e-3b1a5c7d9e11',
  mentee: '019a3f10-6d2c-7c41-9f0e-3b1a5c7d9e22',
  session: '019a3f10-6d2c-7c41-9f0e-3b1a5c7d9e33',
  groupSession: '019a3f10-6d2c-7c41-9f0e-3b1a5c7d9e44',
} as const

/** Of a call with an API key: `by` says in which role its owner makes it, or that it is a key of the instance. */
export type Example = {
  by: 'mentor' | 'mentee' | 'instance'
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number>>
  body?: object
}

const { mentor, mentee, session, groupSession } = exampleIds
const asMentee: Example = { by: 'mentee' }
const asMentor: Example = { by: 'mentor' }
const page = { page: 0, size: 10 }
const ofMentee: Example = { by: 'mentee', params: { role: 'mentee' }, query: page }
const description =
  '<p>Bring one page of your CV. We read it together line by line, say what a recruiter sees in ten seconds, and rewrite the three ' +
  'lines that matter most, so that you leave with a better page.</p>'

/** An example of each route that an API key can call, by the route's name; all are run by a test. */
export const examples: Readonly<Record<string, Example>> = {
  'accounts.validate': asMentee,
  'profiles.personalInfo': asMentee,
  'profiles.ownExperiences': asMentee,
  'notifications.unreadCount': asMentee,
  'notifications.listNotifications': { by: 'mentee', query: page },
  'availability.week': { by: 'mentee', params: { mentorId: mentor }, query: { timeZone: 'Africa/Lagos' } },
  'availability.slots': {
    by: 'mentee',
    params: { mentorId: mentor },
    query: { from: '2026-11-24', to: '2026-11-30', durationMinutes: 60, timeZone: 'Africa/Lagos' },
  },
  'availability.getAvailability': asMentor,
  'availability.setAvailability': {
    by: 'mentor',
    body: [{ dayOfWeek: 'TUESDAY', timeSlots: [{ startTime: '09:00:00', endTime: '12:30:00' }] }],
  },
  'availability.getSettings': asMentor,
  'availability.setSettings': {
    by: 'mentor',
    body: {
      bufferMinutes: 15,
      minimumNoticeMinutes: 720,
      horizonDays: 60,
      maxSessionsPerWeek: 5,
      approveRequests: false,
      overrides: [{ date: '2026-12-24', timeSlots: [] }],
      fixedVideoLink: null,
    },
  },
  'mentorActivity.ownBreak': asMentor,
  'mentorActivity.takeBreak': { by: 'mentor', body: { until: '2026-12-14' } },
  'mentorActivity.endBreak': asMentor,
  'bookings.book': {
    by: 'mentee',
    body: {
      mentorId: mentor,
      startsAt: '2026-11-26T09:00:00Z',
      timeZone: 'Africa/Lagos',
      durationMinutes: 60,
      sessionNotes: 'How do I ask for a review?',
    },
  },
  'bookings.listUpcoming': ofMentee,
  'bookings.listPending': ofMentee,
  'bookings.listPast': ofMentee,
  'bookings.listCancelled': ofMentee,
  'bookings.oneBooking': { by: 'mentee', params: { role: 'mentee', id: session } },
  'bookings.reschedule': {
    by: 'mentor',
    params: { role: 'mentor' },
    body: { sessionId: session, reason: 'A meeting was moved', startsAt: '2026-11-26T10:00:00Z' },
  },
  'bookings.cancel': {
    by: 'mentee',
    params: { role: 'mentee' },
    body: { sessionId: session, cancelReason: 'I found the answer' },
  },
  'bookings.respond': { by: 'mentor', params: { role: 'mentor' }, body: { sessionId: session, answer: 'accept' } },
  'sessions.upcomingSessions': asMentee,
  'sessions.ics': { by: 'mentee', params: { kind: 'individual', id: session } },
  'groupSessions.createGroupSession': {
    by: 'mentor',
    body: {
      date: '2026-11-27',
      time: '18:00:00',
      durationMinutes: 60,
      sessionTitle: 'CV clinic',
      sessionDescription: description,
      privateSession: false,
      useWovenPoster: true,
      cohosts: [],
      tags: [{ name: 'Career' }, { name: 'CV' }, { name: 'Writing' }],
      capacity: 20,
    },
  },
  'groupSessions.updateGroupSession': {
    by: 'mentor',
    params: { id: groupSession },
    body: { scope: 'series', capacity: 12 },
  },
  'groupSessions.rescheduleGroupSession': {
    by: 'mentor',
    body: { groupSessionId: groupSession, reason: 'A meeting was moved', date: '2026-11-28', startTime: '18:00:00' },
  },
  'groupSessions.cancelGroupSession': {
    by: 'mentor',
    body: { sessionId: groupSession, cancelReason: 'Nobody can come' },
  },
  'groupSessions.invite': { by: 'mentor', params: { id: groupSession }, body: { profileIds: [mentee] } },
  'groupSessions.rsvp': { by: 'mentee', params: { id: groupSession }, body: {} },
  'groupSessions.leave': { by: 'mentee', params: { id: groupSession } },
  'groupSessions.attendees': { by: 'mentor', params: { id: groupSession } },
  'groupSessions.oneGroupSession': { by: 'mentee', params: { slug: groupSession } },
  'groupSessions.upcomingGroupSessions': ofMentee,
  'groupSessions.pastGroupSessions': ofMentee,
  'groupSessions.pendingGroupSessions': ofMentee,
  'groupSessions.cancelledGroupSessions': ofMentee,
  'staff.listUsers': { by: 'instance', query: { size: 20 } },
  'staff.listSessions': { by: 'instance', query: { size: 20 } },
  'operations.systemState': { by: 'instance' },
}
