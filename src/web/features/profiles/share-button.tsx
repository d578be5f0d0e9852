import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { toast } from '#web/ui/toast.ts'
import { useBoot, useProductName } from '#web/platform/boot.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

export type ShareButtonProps = { name: string; path: string; className?: string }

/** The device's own share sheet where there is one, else the link in the clipboard. */
export function ShareButton({ name, path, className }: ShareButtonProps) {
  const t = useMessages('profile')
  const words = useMessages('common')
  const product = useProductName()
  const { appUrl } = useBoot()
  const [isCopied, setCopied] = useState(false)
  const url = appUrl + path

  async function share() {
    if (typeof navigator.share === 'function') {
      // Closing the sheet without choosing is no failure.
      await navigator.share({ title: t.shareText(name, product), url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      announce(words.copied)
    } catch {
      toast.error(t.shareFailed)
    }
  }

  return (
    <Button
      icon={<Icon as={isCopied ? Check : Share2} />}
      onClick={() => void share()}
      {...(className ? { className } : {})}
    >
      {isCopied ? words.copied : t.share}
    </Button>
  )
}
