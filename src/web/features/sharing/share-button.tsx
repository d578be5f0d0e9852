import { Check, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useCopy } from './use-copy.ts'
import * as t from '#texts/common.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

const menu = lazyComponent(() => import('./share-menu.tsx').then((module) => module.ShareMenu))

export type ShareButtonProps = {
  /** The button's name: "Share session". */
  label: string
  /** The text shared with the link. */
  title: string
  path: string
  isFullWidth?: boolean
  onShare?: () => void
}

/** The device's own share sheet where there is one, else ours. */
export function ShareButton({ label, title, path, isFullWidth = false, onShare }: ShareButtonProps) {
  const { appUrl } = useBoot()
  const [isWanted, setWanted] = useState(false)
  const whenLoaded = usePreload(menu, { ahead: typeof navigator.share !== 'function' })
  const { isCopied, copy } = useCopy(appUrl + localAddress(path))
  const shared = { title, url: appUrl + localAddress(path) }
  const className = `noscript:hidden ${isFullWidth ? 'w-full' : ''}`

  function share() {
    onShare?.()
    // Closing the sheet without choosing is no failure.
    if (typeof navigator.share === 'function') void navigator.share(shared).catch(() => undefined)
    else whenLoaded(() => setWanted(true))
  }

  const button = (
    <button
      type="button"
      aria-label={label}
      className={buttonClass('secondary', 'md', className)}
      onPointerEnter={() => void menu.preload().catch(() => undefined)}
      onClick={share}
    >
      <ButtonContent isCopied={isCopied} />
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <menu.Component
        {...{ label, shared, className, face: <ButtonContent isCopied={isCopied} /> }}
        onCopy={() => void copy()}
      />
    </Suspense>
  )
}

/** What the button shows; its name says what is shared. */
function ButtonContent({ isCopied }: { isCopied: boolean }) {
  return (
    <>
      <Icon as={isCopied ? Check : Share2} />
      <span aria-hidden="true">{isCopied ? t.copied : t.share}</span>
    </>
  )
}
