/** Labels of the pages without script: about, privacy, cookies, terms. Their texts are in `web/content`. */
export const pages = {
  contents: 'On this page',
}
