import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useConfig } from '#web/platform/routing/boot.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { list } from '#texts/language.ts'
import * as t from '#texts/instance/sign-up.ts'

/** Why not everybody can create an account here, and whom to ask. */
export function SignUpNotice() {
  const { signUp } = useConfig()
  if (!signUp) return null
  const { mode, domains, contact } = signUp
  const ask = (text: string) =>
    contact ? (
      <a key="ask" href={`mailto:${contact}`} className={textLinkClass}>
        {text}
      </a>
    ) : (
      <Link key="ask" to={paths.contact} className={textLinkClass}>
        {text}
      </Link>
    )
  return (
    <InlineAlert title={mode === 'domains' ? t.domainsTitle : t.invitationTitle} className="mb-6">
      {mode === 'domains' ? <p>{t.domainsText({ domains: list(domains) })}</p> : <p>{t.invitationText}</p>}
      <p className="mt-2">{contact ? t.askAt({ address: contact, ask }) : t.askUs({ ask })}</p>
    </InlineAlert>
  )
}
