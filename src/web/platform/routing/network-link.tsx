import type { ComponentProps } from 'react'
import { useNeedsNetwork } from '#web/ui/actions/no-network.ts'
import { Link } from './link.tsx'

/** A link to a page on which one does something that needs a network; off while there is none. */
export function NetworkLink(props: ComponentProps<typeof Link>) {
  const off = useNeedsNetwork()
  return off ? <Link {...props} {...off.attributes} onClick={off.refuse} /> : <Link {...props} />
}
