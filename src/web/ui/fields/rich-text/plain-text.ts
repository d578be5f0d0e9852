import { visibleText } from '#contract/rich-text.ts'

/** Plain text as rich text: empty lines separate paragraphs, lines with "- " make a list. A trailing space stays for typing. */
export function htmlOfText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(htmlOfParagraph)
    .join('')
}

function htmlOfParagraph(paragraph: string): string {
  let html = ''
  let lines: string[] = []
  let items: string[] = []
  const flush = () => {
    if (lines.length > 0) html += `<p>${lines.join('<br>')}</p>`
    if (items.length > 0) html += `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`
    lines = []
    items = []
  }
  for (const line of paragraph.split('\n').map((one) => one.trimStart())) {
    const isItem = line.startsWith('- ')
    if ((isItem ? lines : items).length > 0) flush()
    ;(isItem ? items : lines).push(escape(isItem ? line.slice(2) : line))
  }
  flush()
  return html
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A rich text as plain text for a text area; `htmlOfText` converts it back. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<li\b[^>]*>\s*(?:<p\b[^>]*>)?/gi, '\n- ')
    .replaceAll(/<br\b[^>]*>|<\/li>/gi, '\n')
    .replaceAll(/<\/(?:p|h2|h3|ul|ol|blockquote)>/gi, '\n\n')
    .split('\n')
    .map(visibleText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n{1,2}(?=- )/g, '\n')
    .trim()
}

/** Whether a text area can show the text without losing anything of it. */
export const isPlainText = (html: string): boolean => htmlOfText(textOfHtml(html)) === html
