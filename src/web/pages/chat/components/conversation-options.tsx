import { EllipsisVertical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { useOpenWhenReady } from '#web/ui/feedback/lazy-part.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import type { OptionsMenuProps } from './options-menu.tsx'

const menu = lazyComponent(() => import('./options-menu.tsx').then((module) => module.OptionsMenu))

/** Block and report, behind one button above the messages. */
export function ConversationOptions(props: OptionsMenuProps) {
  const { actions } = useMessages('chat')
  const [isWanted, setWanted] = useState(false)
  const openWhenReady = useOpenWhenReady()
  const button = (
    <button
      type="button"
      aria-label={actions}
      aria-haspopup="menu"
      aria-expanded={false}
      className={iconButtonClass()}
      onClick={() => openWhenReady(menu, () => setWanted(true))}
    >
      <Icon as={EllipsisVertical} />
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <menu.Component {...props} />
    </Suspense>
  )
}
