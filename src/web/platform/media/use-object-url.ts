import { useEffect, useState } from 'react'

/** An address of this page for a blob, freed when it is no longer shown. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const created = URL.createObjectURL(blob)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return address
}
