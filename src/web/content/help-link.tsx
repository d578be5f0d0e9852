import { paths } from '#web/paths.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import type * as help from '#texts/site/help.ts'
import { link } from '#texts/site/help-link.ts'

/** The answer to a question of people who are stuck here; in a tab of its own, because this page may hold what they typed. */
export const HelpLink = ({
  topic,
  className = textLinkClass,
}: {
  topic: keyof typeof help.sections
  className?: string
}) => (
  <a href={`${localAddress(paths.help)}#${topic}`} target="_blank" rel="noopener" className={className}>
    {link}
  </a>
)
