import { saveFile } from '#web/platform/dom/save-file.ts'

/** Spreadsheets read a file without this mark in the encoding of the system. */
const byteOrderMark = '\uFEFF'

/** Saves a CSV text as a file. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(new Blob([byteOrderMark, text], { type: 'text/csv' }), `${name}.csv`)
