/** Words of the pages without script: about, privacy, cookies, terms. Their texts stand in `web/content`. */
export const pages = {
  contents: 'On this page',
}
