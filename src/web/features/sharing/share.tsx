import { Share2 } from 'lucide-react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { ClientSuspense } from '#web/platform/dom/client-suspense.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { ShareButtonProps } from './share-button.tsx'
import * as common from '#texts/common.ts'

const button = lazyComponent(() => import('./share-button.tsx').then((module) => module.ShareButton), {
  failure: 'hidden',
})

/** The share button, fetched after the page: it needs script, and nothing before it does. Its place is reserved. */
export function Share(props: ShareButtonProps) {
  const className = `invisible noscript:hidden ${props.isFullWidth ? 'w-full' : ''}`
  return (
    <ClientSuspense
      fallback={
        <span aria-hidden="true" className={buttonClass('secondary', 'md', className)}>
          <Icon as={Share2} />
          {common.share}
        </span>
      }
    >
      <button.Component {...props} />
    </ClientSuspense>
  )
}
