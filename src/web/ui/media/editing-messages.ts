import { createContext, useContext } from 'react'

/** English texts of uploads and the editor: apart from those of every page, because few pages have them. */
const defaultEditingMessages = {
  dropFile: 'Drop a file here, paste it, or',
  chooseFile: 'choose a file',
  fileTooLarge: 'This file is too large',
  fileWrongType: "This type of file can't be used",
  retryUpload: 'Retry upload',
  pictureUnreadable: "We couldn't read this picture. Please choose another one.",
  savePicture: 'Save picture',
  cropTitle: 'Crop your picture',
  cropArea: 'Picture crop. Arrow keys move it, plus and minus change the zoom',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  link: 'Link',
  linkAddress: 'Link address',
  linkAdd: 'Add link',
  linkRemove: 'Remove link',
  linkWrong: 'Links start with https://',
}

export const EditingMessagesContext = createContext(defaultEditingMessages)

/** The texts of uploads and the editor in the reader's language. */
export const useEditingMessages = () => useContext(EditingMessagesContext)
