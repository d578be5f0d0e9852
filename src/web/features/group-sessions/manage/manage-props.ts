import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'

/** A dialog that changes a group session, or the date of it that is on the page. */
export type ManageProps = {
  session: GroupSessionDetail
  isOpen: boolean
  onClose: () => void
}
