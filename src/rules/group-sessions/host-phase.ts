import { joinWindow } from '#rules/sessions/join.ts'

export type HostPhase = 'before' | 'during' | 'after'

/** What a host has to do with a meeting at an instant: prepare it, hold it from when its room opens, or end it well. */
export function hostPhase(startsAt: number, endsAt: number, now: number): HostPhase {
  const { opensAt, closesAt } = joinWindow(startsAt, endsAt)
  if (now < opensAt) return 'before'
  return now < closesAt ? 'during' : 'after'
}
