import { sourceLanguage } from '#contract/offered-languages.ts'
import { addressIn } from '#web/platform/i18n/addresses.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { language } from '#texts/language.ts'
import * as t from '#texts/site/static.ts'

/** Says on a translation that the English text is the one that counts; `path` is that of the page. */
export function BindingNote({ path, target }: { path: string; target?: '_blank' }) {
  if (language === sourceLanguage) return null
  const english = addressIn(sourceLanguage, path)
  return (
    <span className="mt-2 block text-meta">
      {t.binding({
        link: (text) => (
          <a key="link" href={english} hrefLang={sourceLanguage} target={target} className={textLinkClass}>
            {text}
          </a>
        ),
      })}
    </span>
  )
}
