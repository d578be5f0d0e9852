import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'

/** On phones the main action stands in the bar only. */
export const mainInPanel = 'w-full max-lg:hidden'

export type ActionProps = {
  session: GroupSessionDetail
  /** The secret in the address. */
  invite: string | null
  /** The address says that a cohost is asked. */
  asksCohost: boolean
  /** In the bar at the foot of a phone there is room for the one main action. */
  place: 'panel' | 'bar'
}
