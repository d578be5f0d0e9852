import { createContext, useContext, type SyntheticEvent } from 'react'

/** While there is no network: the element that says so, and what says it at a press. */
export type NoNetwork = { reasonId: string; explain: () => void }

/** Null: there is a network, or nobody watches it. Members' pages set it. */
export const NoNetworkContext = createContext<NoNetwork | null>(null)

/**
 * For what needs a network (`isNeeded`): attributes that turn it off and give its reason, and what a press does instead. Null while it can
 * be used. It stays focusable, so that the reason can be reached by keyboard.
 */
export function useNeedsNetwork(isNeeded = true) {
  const cut = useContext(NoNetworkContext)
  if (!cut || !isNeeded) return null
  const refuse = (event: SyntheticEvent) => {
    event.preventDefault()
    cut.explain()
  }
  return { attributes: { 'aria-disabled': true, 'aria-describedby': cut.reasonId } as const, refuse }
}
