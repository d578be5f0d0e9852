// Parts of a page are compiled at their first import, which takes seconds on a busy machine. Only a failure waits this long.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}
