import type { Access, Route } from '#contract/route.ts'
import { contract } from '#contract/index.ts'

/** Every route of the contract with a name that says where it is declared. */
export const everyRoute: readonly { name: string; route: Route }[] = Object.entries(contract).flatMap(
  ([feature, routes]) =>
    Object.entries(routes as Record<string, Route>).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)

/** Staff here have no profile of their own. */
export const personaNames = ['visitor', 'newcomer', 'mentee', 'mentor', 'staff'] as const
export type PersonaName = (typeof personaNames)[number]

/** The personas that each access level admits; all others are refused. */
export const admitted: Record<Access, readonly PersonaName[]> = {
  public: personaNames,
  token: ['newcomer', 'mentee', 'mentor', 'staff'],
  newcomer: ['newcomer', 'staff'],
  member: ['mentee', 'mentor'],
  mentor: ['mentor'],
  mentee: ['mentee'],
  staff: ['staff'],
}
