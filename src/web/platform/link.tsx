import { createContext, useContext, type ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

export type Pages = {
  /** Whether a path is plain HTML that only a full load can show. */
  isPlain: (to: string) => boolean
  /** Fetches a page's code ahead of the click. */
  preload: (to: string) => void
}

/** What links need to know of the route table; `App` fills it in. */
export const PagesContext = createContext<Pages>({ isPlain: () => false, preload: () => undefined })

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean; state?: unknown }

/** A link to a page of ours: pointing at it fetches the page's code; pages without script are loaded in full. */
export function Link({ to, replace, state, ...rest }: LinkProps) {
  const { isPlain, preload } = useContext(PagesContext)
  if (isPlain(to)) return <a {...rest} href={to} />
  const ahead = () => preload(to)
  return (
    <RouterLink
      onPointerEnter={ahead}
      onFocus={ahead}
      {...rest}
      to={to}
      state={state}
      {...(replace ? { replace } : {})}
    />
  )
}

export type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** Current only at exactly this path. */
  end?: boolean
  className: string
}

/** A link of a navigation: marks itself with `aria-current="page"`. */
export function NavLink({ to, end, ...rest }: NavLinkProps) {
  const { preload } = useContext(PagesContext)
  const ahead = () => preload(to)
  return <RouterNavLink onPointerEnter={ahead} onFocus={ahead} {...rest} to={to} {...(end ? { end } : {})} />
}
