export { documentLinks, findOwnDocument } from './private-documents.ts'
export { assertOwnPicture, assertOwnPoster, findOwnRecording, readOwnLogo } from './queries.ts'
export { removeFilesOf } from './sweep-files.ts'
export { storeImage } from './store-image.ts'
