import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import * as t from '#texts/settings.ts'

/** Copies a text and says so in place. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error(t.copyFailed),
    )
  return (
    <>
      <Button icon={<Icon as={Copy} size={16} />} onClick={() => void copy()}>
        {isCopied ? t.copied : t.copy}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t.copied : ''}
      </span>
    </>
  )
}
