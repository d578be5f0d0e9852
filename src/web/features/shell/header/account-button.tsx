import { Avatar } from '#web/ui/media/avatar.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { OnIntent } from '../keyboard/on-intent.tsx'
import * as t from '#texts/shell/members.ts'

const menu = lazyComponent(() => import('./account-menu.tsx').then((module) => module.AccountMenu))

export const accountTriggerClass = 'inline-flex size-11 items-center justify-center rounded-full'

/** The avatar in the header. */
export function AccountAvatar() {
  const me = useMe()
  return <Avatar name={me.fullName} seed={me.profileId} src={me.profilePicture} size={40} />
}

export function AccountButton() {
  return (
    <span data-tour="account" className="inline-flex">
      <OnIntent lazy={menu} label={t.accountMenu} trigger={<AccountAvatar />} triggerClass={accountTriggerClass} />
    </span>
  )
}
