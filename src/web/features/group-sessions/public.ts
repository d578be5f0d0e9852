export { CohostInvites, CohostRequests } from './cohosts/cohost-list.tsx'
export { CohostTasks } from './cohosts/cohost-tasks.tsx'
export { seatTarget } from './details/seat-target.ts'
export { sessionAddress, sessionInput } from './details/session-input.ts'
export { SessionPage } from './details/session-page.tsx'
export { SessionSkeleton } from './details/session-skeleton.tsx'
export {
  discoverAddress,
  discoverInput,
  feedOfSearch,
  filtersIn,
  isNarrowed,
  thisWeek,
} from './discovery/discover-filters.ts'
export { feedOfMentor, type FeedAddress } from './discovery/feed-address.ts'
export { DiscoverForm } from './discovery/discover-form.tsx'
export { DiscoverResults } from './discovery/discover-results.tsx'
export { mentorSessionsInput } from './discovery/mentor-sessions-input.ts'
export { MentorSessions } from './discovery/mentor-sessions.tsx'
export { inFullRows, RecommendedGroups, useRecommendedGroups } from './discovery/recommended-groups.tsx'
export { CalendarGate } from './form/calendar-gate.tsx'
export { JoinGroup } from './join-group.tsx'
export { GroupGrid } from './lists/group-grid.tsx'
export { GroupStrip } from './lists/group-strip.tsx'
export { GroupList } from './lists/group-list.tsx'
export { GroupTabs } from './lists/group-tabs.tsx'
export { type TabName, tabAt, useOpenInvites, useOpenRequests } from './lists/lists.ts'
export { UpcomingGroups } from './lists/upcoming-groups.tsx'
export { Attendees } from './review/attendees.tsx'
export { EventOverview } from './review/event-overview.tsx'
export { ReviewFrame } from './review/review-frame.tsx'
export { CreateForm } from './form/create-form.tsx'
export { EditForm } from './form/edit-form.tsx'
