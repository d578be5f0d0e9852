import { renderToStaticMarkup } from 'react-dom/server'
import {
  ControlsLoadNotice,
  hasMemberFrame,
  LoadingBottomBar,
  LoadingPage,
  LoadingSideNav,
  PageLoadNotice,
} from './features/shell/public.ts'
import type { Boot } from './platform/routing/boot.ts'
import { baseMessages, messagesOf } from './platform/i18n/messages.ts'
import type { PageRoute } from './page-route.ts'

const noticeProps = async ({ locale }: Boot) => ({
  words: baseMessages(locale).common,
  firstLoad: await messagesOf(locale, 'first-load'),
})

/** What a page that the server rendered says if its application does not start. */
export const controlsNotice = async (boot: Boot): Promise<string> =>
  renderToStaticMarkup(<ControlsLoadNotice {...await noticeProps(boot)} />)

/** What is sent for a page that only the browser renders. */
export async function loadingPage({ path }: { path: string }, route: PageRoute, boot: Boot): Promise<string> {
  if (route.layout === 'bare') return ''
  const { common, shell } = baseMessages(boot.locale)
  const notice = <PageLoadNotice {...await noticeProps(boot)} />
  const props = { productName: boot.config.productName, isMember: boot.signedIn, words: common, notice }
  if (!boot.signedIn || !hasMemberFrame(route)) return renderToStaticMarkup(<LoadingPage {...props} />)
  const navigation = { path, shell, common, member: await messagesOf(boot.locale, 'member-shell') }
  const bars = { sideNav: <LoadingSideNav {...navigation} />, bottomBar: <LoadingBottomBar {...navigation} /> }
  return renderToStaticMarkup(<LoadingPage {...props} {...bars} />)
}
