import { startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'
import { localAddress, pathOf } from '#web/platform/i18n/addresses.ts'
import { useSearch } from './browser-router.tsx'

/**
 * The filters of a list, which are in the address of its page (`path`), and a function that changes some of them. A choice shows at once,
 * before the list does, and adds to a choice right before it: at hydration a control reports what was chosen earlier, and then the press
 * that came meanwhile.
 */
export function useFilters<Filters extends object>(
  path: string,
  read: (search: URLSearchParams) => Filters,
  addressOf: (filters: Filters) => string,
) {
  const navigate = useNavigate()
  const rendered = read(useSearch())
  const [filters, show] = useOptimistic(rendered)
  function change(changed: Partial<Filters>, replace = false): void {
    // Whoever has left still sees this page until the next one is loaded.
    const latest = pathOf(location.pathname) === path ? read(new URLSearchParams(location.search)) : rendered
    const next = { ...latest, ...changed }
    const address = addressOf(next)
    if (localAddress(address) === location.pathname + location.search) return
    startTransition(() => {
      show(next)
      void navigate(address, { replace })
    })
  }
  return [filters, change] as const
}
