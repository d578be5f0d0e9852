/** Types for the options of sanitize-html that we use. */
declare module 'sanitize-html' {
  type Attributes = Record<string, string | undefined>
  type Options = {
    allowedTags: readonly string[]
    allowedAttributes: Record<string, readonly string[]>
    allowedSchemes: readonly string[]
    allowProtocolRelative: boolean
    nonTextTags: readonly string[]
    nestingLimit: number
    transformTags: Record<
      string,
      string | ((tagName: string, attribs: Record<string, string>) => { tagName: string; attribs: Attributes })
    >
  }
  function sanitize(html: string, options: Options): string
  export { sanitize as default }
}
