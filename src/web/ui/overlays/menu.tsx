import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { RouterProvider, setInteractionModality } from 'react-aria-components'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { floatingClass } from './floating-class.ts'
import { useOpensOnArrival } from './use-opens-on-arrival.ts'

export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon
  /** Another company's logo, instead of an icon. */
  mark?: ReactNode
  /** A place in the application, or elsewhere if it is external. */
  href?: string
  /** Opens in a new tab. */
  isExternal?: boolean
  onAction?: () => void
  isDanger?: boolean
}

type MenuProps = {
  /** The accessible name of the trigger. */
  label: string
  trigger: ReactNode
  triggerClass: string
  /** Text above the entries, e.g. who is signed in. */
  heading?: ReactNode
  /** A section of its own before the entries. */
  first?: ReactNode
  entries: readonly MenuEntry[]
  /** Opens a place of the entries without loading the document; needed where they have any in the application. */
  navigate?: (to: string) => void
  placement?: 'bottom start' | 'bottom end'
  /** Opens on mount: the press that opens it also loaded its code. */
  defaultOpen?: boolean
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-ui no-underline outline-none ' +
  'data-focused:bg-surface-2 dark:data-focused:bg-surface-3'

// To the library the click of a key on another button is one of a screen reader, for which it waits with the focus.
const takeAsKey = () => setInteractionModality('keyboard')

/** A button that opens a list of actions or places. */
export function Menu({
  label,
  trigger,
  triggerClass,
  heading,
  first,
  entries,
  navigate,
  placement = 'bottom end',
  defaultOpen = false,
}: MenuProps) {
  const { button, isOpen, isByKey, setOpen } = useOpensOnArrival(defaultOpen, takeAsKey)
  const menu = (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton ref={button} className={triggerClass}>
        <span className="sr-only">{label}</span>
        {trigger}
      </AriaButton>
      <Popover placement={placement} offset={6} className={cx(floatingClass, 'min-w-56')}>
        {/* The library knows this of presses on its own button only. */}
        <AriaMenu
          className="max-h-[inherit] overflow-y-auto p-1.5 outline-none"
          {...(isByKey ? { autoFocus: 'first' } : {})}
        >
          {first}
          <MenuSection aria-label={label}>
            {heading ? (
              <Header className="mb-1 border-b border-line px-3 pt-1.5 pb-2.5 text-meta text-ink-2">{heading}</Header>
            ) : null}
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                {...(entry.href ? { href: entry.href } : {})}
                {...(entry.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
                {...(entry.onAction ? { onAction: entry.onAction } : {})}
                className={cx(itemClass, entry.isDanger ? 'text-danger-ink' : 'text-ink')}
              >
                {entry.mark}
                {entry.icon ? <Icon as={entry.icon} className={entry.isDanger ? '' : 'text-ink-2'} /> : null}
                {entry.label}
              </MenuItem>
            ))}
          </MenuSection>
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
  return navigate ? <RouterProvider navigate={navigate}>{menu}</RouterProvider> : menu
}
