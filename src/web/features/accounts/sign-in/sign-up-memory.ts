const emailKey = 'signed-up-as'

/** The address just used, for the page that says where the link went. */
export const rememberSignUp = (email: string) => sessionStorage.setItem(emailKey, email)
export const signedUpEmail = () => sessionStorage.getItem(emailKey)
