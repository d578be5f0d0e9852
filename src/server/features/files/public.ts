export { documentLinks, findOwnDocument } from './private-documents.ts'
export { assertOwnPicture, assertOwnPoster, findOwnRecording, readOwnLogo } from './queries.ts'
export { removeFilesOf, withdrawFile } from './sweep-files.ts'
export { storeImage } from './store-image.ts'
