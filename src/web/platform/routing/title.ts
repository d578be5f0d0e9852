import { useEffect } from 'react'
import { useProductName } from './boot.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** Names the document after what the page shows, once that is known; before, the route's title stands. */
export function useTitle(title: string | undefined): void {
  const { withProduct } = useMessages('titles')
  const product = useProductName()
  const full = title === undefined ? undefined : withProduct(title, product)
  useEffect(() => {
    if (full !== undefined) document.title = full
  }, [full])
}
