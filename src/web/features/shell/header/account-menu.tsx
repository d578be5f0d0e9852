import { useState } from 'react'
import { useNavigate } from 'react-router'
import { desktopQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { AccountAvatar, accountTriggerClass } from './account-avatar.tsx'
import { SideMenu } from '../side-menu.tsx'
import { useAccountEntries } from './use-account-entries.ts'
import { useLogOut } from './use-log-out.tsx'
import { AccountIdentity } from './account-identity.tsx'
import * as t from '#texts/shell/members.ts'

/** Opened from the avatar: a menu from 1028 px, the side menu below. */
export function AccountMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const { logOut, question } = useLogOut()
  const entries = useAccountEntries(logOut)
  const navigate = useNavigate()
  const isDesktop = useMediaQuery(desktopQuery, true)
  // Rotating the device swaps the two; only the pressed one opens, and not again when it comes back.
  const [pressedOn, setPressedOn] = useState<boolean | null>(isDesktop)
  if (pressedOn !== null && pressedOn !== isDesktop) setPressedOn(null)
  const opens = defaultOpen && pressedOn === isDesktop
  const menu = isDesktop ? (
    <Menu
      label={t.accountMenu}
      defaultOpen={opens}
      trigger={<AccountAvatar />}
      triggerClass={accountTriggerClass}
      heading={<AccountIdentity />}
      entries={entries}
      navigate={(to) => void navigate(to)}
    />
  ) : (
    <SideMenu entries={entries} defaultOpen={opens} />
  )
  return (
    <>
      {menu}
      {question}
    </>
  )
}
