import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'

/** On phones the main action is in the bar only. */
export const mainInPanel = 'w-full max-lg:hidden'

export type ActionProps = {
  session: GroupSessionDetail
  /** The secret in the address. */
  invite: string | null
  /** The address has `?cohostInvite=`. */
  hasCohostInvite: boolean
  /** The bottom bar of phones has room for the main action only. */
  place: 'panel' | 'bar'
}
