/** Words of the pages without script: about, privacy, cookies, terms. */
export const pages = {}
