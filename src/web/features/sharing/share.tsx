import { buttonClass } from '#web/ui/actions/button-class.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { ClientSuspense } from '#web/platform/dom/client-suspense.tsx'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import type { ShareButtonProps } from './share-button.tsx'

const button = lazyComponent(() => import('./share-button.tsx').then((module) => module.ShareButton))

/** The share button, fetched after the page: it needs script, and nothing before it does. Its place is reserved. */
export function Share(props: ShareButtonProps) {
  const { share } = useMessages('common')
  const className = `invisible noscript:hidden ps-12 ${props.isFullWidth ? 'w-full' : ''}`
  return (
    <ClientSuspense
      fallback={
        <span aria-hidden="true" className={buttonClass('secondary', 'md', className)}>
          {share}
        </span>
      }
    >
      <button.Component {...props} />
    </ClientSuspense>
  )
}
