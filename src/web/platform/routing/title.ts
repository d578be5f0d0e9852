import { useEffect } from 'react'
import { useProductName } from './boot.ts'
import * as head from '#texts/head.ts'

/** Sets the document title from what the page shows; until that is loaded the route's title is used. */
export function useTitle(title: string | undefined): void {
  const product = useProductName()
  const full = title === undefined ? undefined : head.title({ title, product })
  useEffect(() => {
    if (full !== undefined) document.title = full
  }, [full])
}
