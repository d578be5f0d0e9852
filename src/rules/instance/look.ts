import type { InstanceLook, InstanceSettings } from '#contract/instance/schemas.ts'
import { nearestColors } from '#rules/embed/theme.ts'

/** What every page needs to know of the settings; nothing where they are those of the program. */
export function lookOf(settings: InstanceSettings): InstanceLook {
  const { logo, icon, footerLinks, headlines, signUp, signUpDomains, signUpContact, hiddenLanguages, hiddenTopics } =
    settings
  return {
    ...(logo && { logo }),
    ...(icon && { icon }),
    ...(footerLinks.length > 0 && { footerLinks }),
    ...(headlines.length > 0 && { headlines }),
    ...(signUp !== 'open' && {
      signUp: { mode: signUp, domains: signUp === 'domains' ? signUpDomains : [], contact: signUpContact },
    }),
    ...(hiddenLanguages.length > 0 && { hiddenLanguages }),
    ...(hiddenTopics.length > 0 && { hiddenTopics }),
  }
}

/** Colours without enough contrast, each with the nearest one that has it. */
export function refusedColors({ primary, background }: Pick<InstanceSettings, 'primary' | 'background'>) {
  const nearest = nearestColors({ primary: primary ?? undefined, background: background ?? undefined })
  const names = ['primary', 'background'] as const
  const chosen = { primary, background }
  return names.flatMap((field) => {
    const other = nearest[field]
    return other === undefined || other === chosen[field] ? [] : [{ field, nearest: other }]
  })
}
