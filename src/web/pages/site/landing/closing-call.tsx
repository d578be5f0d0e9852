import { Cloth } from '#web/ui/media/cloth.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { BecomeLinks } from './become-links.tsx'

/** The closing section with the two sign-up buttons. */
export function ClosingCall() {
  const t = useMessages('landing')
  return (
    <section className="gutter mx-auto max-w-marketing pb-16 lg:pb-24">
      <Cloth seed="closing" width={1200} height={64} strips={25} className="h-12 rounded-card lg:h-16" />
      <h2 className="mt-8 text-section">{t.closing}</h2>
      <p className="mt-2 text-body text-ink-2">{t.closingText}</p>
      <BecomeLinks className="mt-6" />
    </section>
  )
}
