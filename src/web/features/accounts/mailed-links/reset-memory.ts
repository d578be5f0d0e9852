const key = 'password-reset'

/** `/reset-success` only makes sense right after a reset (D13). */
export const noteReset = () => sessionStorage.setItem(key, '1')
export const wasReset = () => sessionStorage.getItem(key) !== null
