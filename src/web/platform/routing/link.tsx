import { createContext, useContext, type ComponentProps, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#web/ui/feedback/toast.ts'
import { savesData } from '#web/ui/feedback/when-idle.ts'
import { useFollow } from './browser-router.tsx'
import * as failures from '#texts/failures.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

export type Pages = {
  /** The page at a path, `*` where there is none; nothing while it may be one that is not loaded. */
  pageAt: (to: string) => { path: string; script?: unknown } | undefined
  /** Prefetches a page's code. */
  preload: (to: string) => void
}

/** What links need to know of the route table; `App` fills it in. */
export const PagesContext = createContext<Pages>({ pageAt: () => undefined, preload: () => undefined })

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An absolute internal path. */
  to: string
  replace?: boolean
  state?: unknown
}

/** An internal link: hovering prefetches the page's code, unless data saving is on; pages without script are loaded in full. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { pageAt, preload } = useContext(PagesContext)
  const follow = useFollow(to, { target: rest.target, replace, state })
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented) return
    // Plain HTML is loaded in full.
    if (!pageAt(to)?.script) return follow(event)
    if (navigator.onLine !== false) return
    // The browser would replace this page with its own about the missing network.
    event.preventDefault()
    toast.error(failures.offlineLink)
  }
  const ahead = () => void (savesData() || preload(to))
  return <a onPointerEnter={ahead} onFocus={ahead} {...rest} href={localAddress(to)} onClick={handleClick} />
}

type NavLinkProps = LinkProps & {
  /** Current only at exactly this path, not at those below it. */
  end?: boolean
  /** Added to the address but ignored when deciding what is current: `?invite=…`. */
  search?: string
}

/** A link of a navigation: marks itself with `aria-current="page"`. */
export function NavLink({ to, end = false, search = '', ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link {...rest} to={to + search} {...(isCurrent ? { 'aria-current': 'page' } : {})} />
}
