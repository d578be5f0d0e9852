/**
 * Names that earlier versions gave to tasks. Jobs queued under them outlive an upgrade, and processes of the earlier version queue more
 * while it is rolled out. A reaction is retried for about nine hours, so an entry can go one release after the name changed.
 */
const formerReactions: Readonly<Record<string, (feature: string) => readonly string[]>> = {
  email: (feature) => [`${feature}.mail`, ...(feature === 'reviews' ? ['reviews.ask'] : [])],
  inApp: (feature) => [
    `${feature}.tell`,
    'notifications.tell',
    ...(feature === 'reviews' ? ['reviews.askForReview', 'notifications.askForReview'] : []),
  ],
  invalidate: (feature) => [`${feature}.wake`],
  index: (feature) => (feature === 'directory' ? ['search.index'] : []),
}
const formerJobs: Readonly<Record<string, string>> = { 'job:directory.refresh-search': 'job:search.rebuild' }

/** The former names of a task (`reaction:<feature>.<reaction>:<event>` or `job:<feature>.<job>`); its handler runs their jobs too. */
export function formerTaskNames(task: string): readonly string[] {
  const [kind, name = '', event] = task.split(':')
  if (kind === 'job') return formerJobs[task] === undefined ? [] : [formerJobs[task]]
  const [feature = '', reaction = ''] = name.split('.')
  return formerReactions[reaction]?.(feature).map((former) => `reaction:${former}:${event}`) ?? []
}
