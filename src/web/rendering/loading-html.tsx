import { renderToStaticMarkup } from 'react-dom/server'
import {
  ControlsLoadNotice,
  hasMemberFrame,
  LoadingBottomBar,
  LoadingPage,
  LoadingSideNav,
  PageLoadNotice,
} from '#web/features/shell/public.ts'
import type { Boot } from '#web/platform/routing/boot.ts'
import type { PageRoute } from '#web/routes/page-route.ts'

/** What a page that the server rendered says if its application does not start. */
export const controlsNotice = (): string => renderToStaticMarkup(<ControlsLoadNotice />)

/** What is sent for a page that only the browser renders. */
export function loadingPage({ path }: { path: string }, route: PageRoute, boot: Boot): string {
  if (route.layout === 'bare') return ''
  const props = {
    productName: boot.config.productName,
    look: boot.config,
    isMember: boot.signedIn,
    notice: <PageLoadNotice />,
  }
  if (!boot.signedIn || !hasMemberFrame(route)) return renderToStaticMarkup(<LoadingPage {...props} />)
  const bars = { sideNav: <LoadingSideNav path={path} />, bottomBar: <LoadingBottomBar path={path} /> }
  return renderToStaticMarkup(<LoadingPage {...props} {...bars} />)
}
