import { useEffect, useState } from 'react'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { copied } from '#texts/common.ts'
import { copyFailed } from '#texts/sharing.ts'

const copiedFor = 4000

/** Copies an address to the clipboard and confirms it for a while. */
export function useCopy(url: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      announce(copied)
    } catch {
      toast.error(copyFailed)
    }
  }
  return { isCopied, copy }
}
