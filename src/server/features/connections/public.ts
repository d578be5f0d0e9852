export { blockedBetween, findVisible, isBlockedBetween, isVisibleTo } from './policy.ts'
