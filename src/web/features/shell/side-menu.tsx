import { Icon } from '#web/ui/media/icon.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu.tsx'
import { sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { SheetPanel } from '#web/ui/overlays/sheet-panel.tsx'
import { useOpensOnArrival } from '#web/ui/overlays/use-opens-on-arrival.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { AccountAvatar, accountTriggerClass } from './header/account-avatar.tsx'
import { CreateButton } from './header/create-button.tsx'
import { SectionLinks } from './sections.tsx'
import { AccountIdentity } from './header/account-identity.tsx'
import * as t from '#texts/shell/members.ts'
import * as shell from '#texts/shell/all.ts'

type SideMenuProps = { entries: readonly MenuEntry[]; defaultOpen: boolean }

/** Sections and account on a sheet from the edge, for narrow screens. */
export function SideMenu({ entries, defaultOpen }: SideMenuProps) {
  const { button, isOpen, setOpen } = useOpensOnArrival(defaultOpen)
  const close = () => setOpen(false)
  // These are among the sections already.
  const own = entries.filter((entry) => entry.id !== 'settings' && entry.id !== 'find')
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t.accountMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={accountTriggerClass}
        onClick={() => setOpen(true)}
      >
        <AccountAvatar />
      </button>
      <SheetPanel isOpen={isOpen} onOpenChange={setOpen} title={t.menu} placement="end">
        <p className="px-3 pb-4 text-meta text-ink-2">
          <AccountIdentity />
        </p>
        <nav aria-label={shell.sections} className="flex flex-col gap-1">
          <CreateButton onFollow={close} />
          <SectionLinks onFollow={close} />
        </nav>
        <div className="mt-4 flex flex-col gap-1 border-t border-line pt-4">
          {own.map((entry) => (
            <SideMenuEntry key={entry.id} entry={entry} onDone={close} />
          ))}
        </div>
      </SheetPanel>
    </>
  )
}

function SideMenuEntry({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  const content = (
    <>
      {entry.icon ? <Icon as={entry.icon} /> : null}
      {entry.label}
    </>
  )
  if (entry.href) {
    return (
      <Link to={entry.href} className={sideNavLinkClass} onClick={onDone}>
        {content}
      </Link>
    )
  }
  // Changing the appearance keeps the menu open; the other entries navigate.
  const act = () => {
    entry.onAction?.()
    if (entry.id !== 'theme') onDone()
  }
  return (
    <button type="button" className={sideNavLinkClass} onClick={act}>
      {content}
    </button>
  )
}
