import { useEffect } from 'react'
import { useProductName } from './boot.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** Sets the document title from what the page shows; until that is loaded the route's title is used. */
export function useTitle(title: string | undefined): void {
  const { withProduct } = useMessages('titles')
  const product = useProductName()
  const full = title === undefined ? undefined : withProduct(title, product)
  useEffect(() => {
    if (full !== undefined) document.title = full
  }, [full])
}
