import { Users } from 'lucide-react'
import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { TaskIcon, TaskRow } from '#web/ui/lists/task-row.tsx'
import { tabPaths } from '../lists/lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

/** Rows of a mentor's dashboard: how many invites and requests to cohost wait for an answer. */
export const CohostTasks = ({ invites, requests }: { invites: number; requests: number }) => (
  <>
    {invites > 0 ? <CohostTask title={t.invitesWait({ n: invites })} to={tabPaths.invites} /> : null}
    {requests > 0 ? <CohostTask title={t.requestsWait({ n: requests })} to={tabPaths.requests} /> : null}
  </>
)

const CohostTask = ({ title, to }: { title: string; to: string }) => (
  <TaskRow picture={<TaskIcon as={Users} />} title={title}>
    <Link to={to} aria-label={t.answerTo({ what: title })} className={buttonClass()}>
      {t.answer}
    </Link>
  </TaskRow>
)
