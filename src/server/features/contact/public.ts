export { answerThread, closeThread } from './answer-thread.ts'
