import type { EmailText } from './email.ts'

type Text<F> = string | ((facts: F) => string)

/** The texts of an e-mail as the catalogue has them, for the facts `F`. */
type EmailTexts<F> = {
  subject: Text<F>
  preview: Text<F>
  heading: Text<F>
  paragraphs: readonly Text<F>[]
}

/** The text of an e-mail about these facts. `more` are paragraphs that only some of its readers get, after the others. */
export function emailText<F>(texts: EmailTexts<F>, facts: F, more: readonly string[] = []): EmailText {
  const render = (text: Text<F>) => (typeof text === 'string' ? text : text(facts))
  return {
    subject: render(texts.subject),
    preview: render(texts.preview),
    heading: render(texts.heading),
    paragraphs: [...texts.paragraphs.map(render), ...more],
  }
}
