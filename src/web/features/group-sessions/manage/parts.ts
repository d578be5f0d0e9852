import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import type { SelectGroup } from '#web/ui/fields/native-select.tsx'

type PartsOfDay = { morning: string; afternoon: string; evening: string; night: string }
/** The 48 start times in groups, said in a language; the page lends them from the form that creates sessions. */
export type StartTimes = (words: PartsOfDay, locale: string) => SelectGroup[]

/** A dialog about a session, or about the date of it that is on the page. */
export type ManageProps = {
  session: GroupSessionDetail
  startTimes: StartTimes
  isOpen: boolean
  onClose: () => void
}
