import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { AccountAvatar, accountTriggerClass } from './account-avatar.tsx'
import * as t from '#texts/shell/members.ts'

const menu = lazyComponent(keptOffline(() => import('./account-menu.tsx').then((module) => module.AccountMenu)))

export function AccountButton() {
  return (
    <span data-tour="account" className="inline-flex">
      <LazyMenuButton
        lazy={menu}
        props={{ defaultOpen: true }}
        label={t.accountMenu}
        trigger={<AccountAvatar />}
        triggerClass={accountTriggerClass}
      />
    </span>
  )
}
